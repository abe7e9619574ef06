// A position of each game that shows what it is about, for cards. A game without one shows how it begins.
import type { Arrow } from "../api/types.ts";
import positions from "./showcase.json";

/** Positions by game. */
export const showcase = positions as Record<string, { position: string; arrows?: Arrow[] }>;
