import type { DocumentNoun, FlowDocument } from "@parley/flow";
import {
  actionFields,
  blockEntityFields,
  blockFields,
  entityFields,
  type Field,
  type Fields,
  intentFields,
  pathFields,
  promptContentFields,
  promptFields,
  settingsFields,
  smallTalkFields,
  ttsPersonaFields,
} from "@parley/model/kernel";

/** One field set otherwise: `settings.<field>` or `<noun>.<name>.<field>`, and its other value. */
export type Flip = {
  readonly field: string;
  readonly value: unknown;
  /** Name of the conversation in which it shows; the first when left out. */
  readonly in?: string;
};

/** The nouns whose fields the engine interprets. */
export const interpreted = {
  settings: settingsFields,
  block: blockFields,
  block_entity: blockEntityFields,
  path: pathFields,
  prompt_content: promptContentFields,
  entity: entityFields,
  intent: intentFields,
  action: actionFields,
  small_talk: smallTalkFields,
  tts_persona: ttsPersonaFields,
  prompt: promptFields,
} as const satisfies { readonly [noun: string]: Fields };

/** The document with one field set otherwise. Where the field names rows, the value gives their names. */
export function flipped(document: FlowDocument, { field, value }: Flip): FlowDocument {
  const [noun = "", ...rest] = field.split(".");
  const name = rest.at(-1) ?? "";
  const row = rest.slice(0, -1).join(".");
  const fields: Fields = interpreted[noun as keyof typeof interpreted];
  const declared = fields[name];
  if (declared === undefined) throw new Error(`There is no field ${field}.`);
  const change = { [name]: resolved(document, declared, value) };
  if (noun === "settings") return { ...document, settings: { ...document.settings, ...change } };
  const rows: readonly { id: string }[] = document.rows[noun as DocumentNoun];
  const id = idOf(document, noun, row);
  const changed = rows.map((each) => (each.id === id ? { ...each, ...change } : each));
  return { ...document, rows: { ...document.rows, [noun]: changed } };
}

function resolved(document: FlowDocument, field: Field, value: unknown): unknown {
  if (field.to === undefined || value === null) return value;
  const to = field.to;
  return Array.isArray(value)
    ? value.map((name) => idOf(document, to, String(name)))
    : idOf(document, to, String(value));
}

/** A row by its name; contents by the name of their prompt and, where it has several, a slash and the language. */
function idOf(document: FlowDocument, noun: string, name: string): string {
  const { rows } = document;
  const prompts = new Map(rows.prompt.map((prompt) => [prompt.id, prompt.name]));
  const found =
    noun === "prompt_content"
      ? rows.prompt_content.find(({ prompt, language }) =>
          [prompts.get(prompt), `${prompts.get(prompt)}/${language}`].includes(name),
        )
      : (rows[noun as DocumentNoun] as { id: string; name: string }[]).find((row) => row.name === name);
  if (found === undefined) throw new Error(`There is no ${noun} named ${name}.`);
  return found.id;
}
