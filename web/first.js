// Before anything is drawn: the looks that were chosen here, and the language, whose sentences are asked for at once. The
// build puts this into index.html, and tells in SAYS which file has the sentences of a page in each language.
const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // without storage the system's looks hold
  }
};
const root = document.documentElement;
const looks = { theme: ["light", "dark"], board: ["meadow", "heather"], pieces: ["cut"] };
for (const [name, values] of Object.entries(looks)) {
  const chosen = kept(name);
  if (values.includes(chosen)) root.dataset[name] = chosen;
}
const size = Number(kept("size"));
if (size > 0 && size < 1) root.style.setProperty("--size", String(size));

const languages = ["en", "de", "ru"];
const asked = [new URLSearchParams(location.search).get("lang"), kept("language"), ...navigator.languages];
const known = (tag) => languages.find((l) => tag === l || tag?.startsWith(`${l}-`));
root.lang = known(asked.find(known)) ?? "en";

// The addresses of sentences: a page's own, and the server's, of one game or of all.
const says = typeof SAYS === "undefined" ? {} : SAYS;
const { game, sentences } = root.dataset;
const sentencesOf = {
  page: (pattern, lang) =>
    says[pattern] ? `/assets/${lang}-${says[pattern][languages.indexOf(lang)]}.json` : `/messages/${lang}.json`,
  game: (id, lang) => `/api/messages/${lang}?${new URLSearchParams({ ...(id && { game: id }), version: sentences })}`,
};
const fits = (pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`).test(location.pathname);
const page = Object.keys(says).find(fits) ?? "";
const id = /^\/game\/(\w+)$/.exec(location.pathname)?.[1];
if (says[page]) {
  const all = [sentencesOf.page(page, root.lang), sentencesOf.game(game, root.lang)];
  if (id) all.push(`/api/games/${id}?picture=true`);
  for (const href of all) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href }),
    );
  }
}
