const OWN = {"de":"/assets/de-BO6jan0z.json","en":"/assets/en-CzG_SGQe.json","ru":"/assets/ru-sqCNJQTA.json"};
// Before anything is drawn: the looks that were chosen here, and the language, whose sentences are asked for at once. The
// build tells in OWN where the pages' own sentences are.
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
if (typeof OWN !== "undefined") {
  const all = [OWN[root.lang], `/api/messages/${root.lang}`];
  const game = /^\/game\/(\w+)$/.exec(location.pathname)?.[1];
  if (game) all.push(`/api/games/${game}?picture=true`, `/api/rules?lang=${root.lang}`);
  for (const href of all) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href }),
    );
  }
}
