// Light or dark: as the machine has it, or as it was chosen here.
import { signal } from "@preact/signals";

/** The themes; auto is that of the machine. */
export const themes = ["auto", "light", "dark"] as const;

/** A theme. */
export type Theme = (typeof themes)[number];

/** The theme that is chosen. What was chosen before stands on the page already (public/theme.js). */
export const theme = signal<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? "auto");

/** Chooses a theme, from now on and at the next visit. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  try {
    if (chosen === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", chosen);
  } catch {
    // Without storage the choice holds for this visit.
  }
}

/** Changes from light to dark, or back. */
export function toggleTheme(): void {
  const { value } = theme;
  const dark = value === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : value === "dark";
  chooseTheme(dark ? "light" : "dark");
}
