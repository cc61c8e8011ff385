import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a caller says, in which language. */
export type Sentence = { readonly language: string; readonly text: string };

/**
 * A sentence as the answer to a question for a value of a kind, and the values that were read. Refused ones have a minus,
 * those that are asked about a question mark.
 */
export type Reading = { readonly asked: string; readonly read: string };

const kinds = [
  "amount",
  "date",
  "date_time",
  "digits",
  "duration",
  "email",
  "name",
  "number",
  "ordinal",
  "percent",
  "phone",
  "time",
  "yes_no",
] as const;
/** Wednesday, 18 November 2026, half past eleven in India. */
const now = Date.UTC(2026, 10, 18, 6);

// Run as a program: the room of understanding to read by, and a file of sentences as JSON.
const [room = "", list = ""] = process.argv.slice(2);
const { interpreter, train }: typeof import("../../packages/understanding/src/index.ts") = await import(
  join(room, "src/index.ts")
);
const sentences: readonly Sentence[] = JSON.parse(await readFile(list, "utf8"));
const entities = kinds.map((kind) => ({ name: kind, types: [kind], config: {} }));
const languages = [...new Set(sentences.map(({ language }) => language))];
const interpret = interpreter(train({ languages, intents: [], entities }));

const readings = sentences.flatMap(({ language, text }) =>
  kinds.map((kind): Reading => {
    const context = { language, entities: [{ name: kind, types: [] }], bias_intents: [], topics: [] };
    const { mentions } = interpret({ type: "text", text, alternatives: [] }, { ...context, now, zone: "Asia/Kolkata" });
    const read = mentions.map(
      ({ value, denied, asked }) => `${denied ? "-" : ""}${asked ? "?" : ""}${JSON.stringify(value)}`,
    );
    return { asked: `${kind} ${language} ${text}`, read: read.join(" ") || "nothing" };
  }),
);
process.stdout.write(JSON.stringify(readings));
