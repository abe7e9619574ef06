import { useLayoutEffect, useRef } from "preact/hooks";
import type { Picture, Token } from "../api/types.ts";
import { drawToken } from "../board/index.ts";
import { pieces } from "./looks.ts";

interface Props {
  picture: Picture;
  token: Omit<Token, "square" | "text">;
  /** The quarter turns of the board that the piece belongs to. */
  turns?: number;
}

/** A piece of a seat, or a part of one, as the board draws it. */
export function PieceSign({ picture, token, turns = 0 }: Props) {
  const host = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    host.current?.replaceChildren(drawToken(picture, { ...token, square: "", text: { kind: "" } }, turns));
  }, [picture, token.seat, token.piece, token.share, turns, pieces.chosen.value]);
  return <svg class="piece-sign" viewBox="0 0 100 100" aria-hidden="true" ref={host} />;
}
