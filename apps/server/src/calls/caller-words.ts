import type { Id, JsonObject } from "@parley/model/kernel";

/** What a caller said, as the record holds it, with the call and its language. */
export type CallerWords = { readonly call: Id; readonly language: string | null; readonly said: JsonObject };

/** Those in clear that have words in them, and of how many the record keeps the words masked or sealed. */
export function readWords<Row extends CallerWords>(rows: readonly Row[]) {
  const spoken = rows.filter(({ said }) => said.synthetic !== true);
  const readable = spoken.filter(({ said }) => said.masked !== true && said.sealed === undefined);
  return {
    worded: readable.filter(({ said: { text } }) => typeof text === "string" && /\p{L}/u.test(text)),
    hidden: spoken.length - readable.length,
  };
}

/** The same words in one language together, the most frequent first; their rows stand in the order in which they came. */
export function alikeWords<Row extends CallerWords>(rows: readonly Row[], most: number) {
  const worded = rows.map((row) => ({
    row,
    text: String(row.said.text).trim(),
    language: typeof row.said.language === "string" ? row.said.language : (row.language ?? ""),
  }));
  const groups = Map.groupBy(worded, ({ text, language }) => `${language} ${text.toLowerCase()}`);
  return [...groups.values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const { text, language, row } = first;
      return [{ text, language, count: alike.length, call: row.call, rows: alike.map((each) => each.row) }];
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, most);
}
