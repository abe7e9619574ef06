// Before anything is drawn: the looks that were chosen here, if any were.
try {
  const looks = { theme: ["light", "dark"], board: ["meadow", "heather"], pieces: ["cut"] };
  for (const [name, values] of Object.entries(looks)) {
    const chosen = localStorage.getItem(name);
    if (values.includes(chosen)) document.documentElement.dataset[name] = chosen;
  }
  const size = Number(localStorage.getItem("size"));
  if (size > 0 && size < 1) document.documentElement.style.setProperty("--size", String(size));
} catch {
  // Without storage the system's theme holds.
}
