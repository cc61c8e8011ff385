import { isAscii } from "../text/fold.ts";

/** Scripts that are told apart in texts, by their code (ISO 15924). */
const scripts = [
  "Latn",
  "Deva",
  "Beng",
  "Guru",
  "Gujr",
  "Orya",
  "Taml",
  "Telu",
  "Knda",
  "Mlym",
  "Sinh",
  "Arab",
  "Cyrl",
  "Grek",
  "Hebr",
  "Thai",
  "Armn",
  "Geor",
  "Hani",
  "Hira",
  "Kana",
  "Hang",
].map((code) => ({ code, pattern: new RegExp(`\\p{Script=${code}}`, "gu") }));

const latin: ReadonlyMap<string, number> = new Map([["Latn", 1]]);
const noScript: ReadonlyMap<string, number> = new Map();

/** Languages that are written in several scripts at once, by the name that stands for them together. */
const together: { readonly [name: string]: readonly string[] } = {
  Jpan: ["Hani", "Hira", "Kana"],
  Kore: ["Hang", "Hani"],
  Hans: ["Hani"],
  Hant: ["Hani"],
};

/** The scripts of a text with the share of its letters in each. */
export function scriptShares(text: string): ReadonlyMap<string, number> {
  if (isAscii(text)) return /[a-z]/i.test(text) ? latin : noScript;
  const counts = scripts.map(({ code, pattern }) => ({ code, count: text.match(pattern)?.length ?? 0 }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return new Map(counts.filter(({ count }) => count > 0).map(({ code, count }) => [code, count / all]));
}

/** The scripts that a base language is usually written in. */
export function scriptsOf(base: string): readonly string[] {
  const script = new Intl.Locale(base).maximize().script;
  return script === undefined ? [] : (together[script] ?? [script]);
}
