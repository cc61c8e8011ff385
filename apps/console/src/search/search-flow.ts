import { blockParts, compilePattern, type FlowDocument, promptsOf, saidContents } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { pathLabel } from "../editing/gestures/row-label.ts";
import type { texts } from "./texts.ts";

/** A place in a version where what was searched for stands. */
export type Hit = {
  /** The block or path to lead to. */
  readonly id: Id;
  readonly kind: "Block" | "Path";
  readonly name: string;
  /** What of it fits, and its words: a prompt, "Do you want to pay?" */
  readonly where: keyof typeof texts.where;
  readonly text: string;
};

export type Search =
  | { readonly ok: true; readonly hits: readonly Hit[] }
  | { readonly ok: false; readonly message: string };

/** Most places that are listed. */
export const mostHits = 200;

/**
 * Finds blocks and paths by their names, the words of their prompts, their intents and the metadata keys they write.
 * Upper and lower case are alike. Any pattern takes time linear in what it reads.
 */
export function searchFlow(document: FlowDocument, query: string, isPattern: boolean): Search {
  if (query.trim() === "") return { ok: true, hits: [] };
  const pattern = isPattern ? compilePattern(`(?i)${query}`) : null;
  if (pattern?.ok === false) return { ok: false, message: pattern.error.message };
  const wanted = query.trim().toLowerCase();
  const fits = pattern === null ? (text: string) => text.toLowerCase().includes(wanted) : patternTest(pattern.pattern);
  const hits: Hit[] = [];
  for (const place of places(document)) {
    if (!fits(place.text)) continue;
    hits.push(place);
    if (hits.length === mostHits) break;
  }
  return { ok: true, hits };
}

function patternTest(pattern: { readonly match: (text: string) => readonly string[] | null }) {
  return (text: string) => pattern.match(text) !== null;
}

function* places(document: FlowDocument): Iterable<Hit> {
  const { rows } = document;
  const partsOf = blockParts(document);
  const words = Map.groupBy(saidContents(rows), ({ prompt }) => prompt);
  const said = (ids: readonly Id[]) => ids.flatMap((id) => words.get(id) ?? []).map(({ content }) => content);
  for (const block of rows.block) {
    const { id, name, intent, set_intent, save_input_to_metadata_key: saved } = block;
    const found = placesOf({ id, kind: "Block", name });
    yield* found("name", [name]);
    yield* found("prompt", said(partsOf(block).prompts));
    yield* found("intent", [intent, set_intent]);
    yield* found("metadataKey", [...keysOf(block), saved]);
  }
  for (const path of rows.path) {
    const found = placesOf({ id: path.id, kind: "Path", name: pathLabel(path) });
    yield* found("name", [path.name]);
    yield* found("prompt", said(promptsOf("path", path)));
    yield* found("intent", [path.intent, path.set_intent, path.mimic_intent]);
    yield* found("metadataKey", keysOf(path));
  }
}

function placesOf(row: Pick<Hit, "id" | "kind" | "name">) {
  return (where: Hit["where"], texts: readonly (string | null)[]): Hit[] =>
    [...new Set(texts)].flatMap((text) => (text === null || text === "" ? [] : [{ ...row, where, text }]));
}

function keysOf(row: { readonly set_metadata: object; readonly set_metadata_json: object | null }): string[] {
  return [...Object.keys(row.set_metadata), ...Object.keys(row.set_metadata_json ?? {})];
}
