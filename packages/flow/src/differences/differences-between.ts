import { type Id, inOneGo, type Steps } from "@parley/model/kernel";
import { blockParts } from "../document/block-parts.ts";
import { type DiffEntry, diffing } from "../document/diff.ts";
import type { FlowDocument } from "../document/document.ts";
import { renameIds, rowOf } from "../document/document-nouns.ts";
import { groupBy } from "../document/group-by.ts";
import { promptsOf } from "../document/prompts-said.ts";
import { rowNames } from "../document/row-names.ts";
import { matching, sameRows } from "../document/same-rows.ts";
import { tellingValues } from "../labels/telling-values.ts";
import type { Difference, DifferenceKind, DifferencePlace } from "./difference.ts";
import { type Told, tellChanged, tellWhole } from "./tell-difference.ts";

const kinds: { readonly [N in DiffEntry["noun"]]: DifferenceKind } = {
  sub_flow: "block",
  block: "block",
  block_entity: "block",
  path: "path",
  prompt: "prompt",
  prompt_content: "prompt",
  ontology: "intent",
  intent: "intent",
  ontology_language: "intent",
  user_utterance: "intent",
  user_utterance_content: "intent",
  small_talk: "intent",
  entity: "value",
  action: "action",
  settings: "setting",
  tts_persona: "setting",
  answer_document: "setting",
};

/** The earlier of two documents, its rows under the ids by which the later knows them. */
export const aligned = (before: FlowDocument, after: FlowDocument): FlowDocument =>
  renameIds(before, sameRows(before, after));

/**
 * How one version became another, in words, each with its place; settings first, then as `diff` orders them. Rows are the
 * same by their id, and in versions that share none by their place, name and look. How things are drawn does not count.
 */
export const differencesBetween = (before: FlowDocument, after: FlowDocument): readonly Difference[] =>
  inOneGo(tellingDifferences(before, after));

/** The same, row by row. */
export function* tellingDifferences(before: FlowDocument, after: FlowDocument): Steps<readonly Difference[]> {
  const same = yield* matching(before, after);
  yield;
  const earlier = renameIds(before, same);
  yield;
  const found = yield* diffing(earlier, after);
  const was = sideOf(earlier);
  yield;
  const is = sideOf(after);
  const whole = (what: "added" | "removed", entry: DiffEntry): Difference => {
    const side = what === "added" ? is : was;
    const told = toldOf(entry, side);
    const value = contentOf(entry, side.document);
    return {
      ...{ what, kind: kinds[entry.noun], noun: entry.noun, id: entry.id, field: null },
      sentence: tellWhole(what, told),
      before: what === "removed" ? value : null,
      after: what === "added" ? value : null,
      place: told.place,
    };
  };
  const differences: Difference[] = [];
  for (const { fields, ...entry } of found.changed) {
    yield;
    const told = toldOf(entry, is);
    for (const { field, before: old, after: now } of fields) {
      const tell = tellingValues(entry.noun, field);
      differences.push({
        ...{ what: "changed", kind: kinds[entry.noun], noun: entry.noun, id: entry.id, field },
        sentence: tellChanged(told, { field, before: old, after: now }),
        before: tell(old),
        after: tell(now),
        place: told.place,
      });
    }
  }
  for (const what of ["added", "removed"] as const) {
    for (const entry of found[what]) {
      yield;
      differences.push(whole(what, entry));
    }
  }
  return differences;
}

/** What is asked of a document again and again. */
type Side = {
  readonly document: FlowDocument;
  readonly names: ReadonlyMap<Id, string>;
  /** The blocks that say a prompt. */
  readonly sayers: ReadonlyMap<Id, readonly Id[]>;
};

function sideOf(document: FlowDocument): Side {
  const { rows } = document;
  const partsOf = blockParts(document);
  const said = [
    ...rows.block.flatMap((row) => partsOf(row).prompts.map((prompt) => ({ prompt, block: row.id }))),
    ...rows.path.flatMap((row) => promptsOf("path", row).map((prompt) => ({ prompt, block: row.source_block }))),
  ];
  const sayers = new Map(
    [...groupBy(said, ({ prompt }) => prompt)].map(([prompt, all]) => [
      prompt,
      [...new Set(all.map(({ block }) => block))],
    ]),
  );
  return { document, names: rowNames(document), sayers };
}

/** What a sentence needs to know of a row. */
function toldOf(entry: DiffEntry, side: Side): Told {
  const { document, sayers, names } = side;
  const { noun, id } = entry;
  const prompt = promptOf(entry, document);
  const blocks = prompt === null ? [] : (sayers.get(prompt) ?? []);
  const place = id === null ? null : placeOf(entry, id, blocks, side);
  const row = noun === "settings" || id === null ? undefined : rowOf(document, noun, id);
  const [only] = blocks;
  return {
    noun,
    name: entry.name,
    place,
    block: place === null ? undefined : rowOf(document, "block", place.block),
    language: row !== undefined && "language" in row && typeof row.language === "string" ? row.language : null,
    promptName: prompt === null ? null : (names.get(prompt) ?? null),
    isSaidOnce: blocks.length === 1 && only !== undefined,
    isSaidBy: blocks.length,
  };
}

function promptOf({ noun, id }: DiffEntry, document: FlowDocument): Id | null {
  if (id === null) return null;
  if (noun === "prompt") return id;
  return noun === "prompt_content" ? (rowOf(document, noun, id)?.prompt ?? null) : null;
}

function placeOf(
  { noun }: DiffEntry,
  id: Id,
  saying: readonly Id[],
  { document, names }: Side,
): DifferencePlace | null {
  const path = noun === "path" ? rowOf(document, noun, id) : undefined;
  const ofValue = noun === "block_entity" ? rowOf(document, noun, id)?.block : undefined;
  const block = rowOf(document, "block", noun === "block" ? id : (path?.source_block ?? ofValue ?? saying[0] ?? ""));
  if (block === undefined) return null;
  return { subFlow: block.subflow, block: block.id, path: path?.id ?? null, name: names.get(block.id) ?? block.name };
}

/** What a row that came or went says, in words: what is read of it first. */
function contentOf({ noun, id }: DiffEntry, document: FlowDocument): string | null {
  if (id === null || noun === "settings") return null;
  switch (noun) {
    case "prompt_content": {
      const content = rowOf(document, noun, id);
      return content === undefined ? null : content.content || content.path;
    }
    case "ontology_language":
      return rowOf(document, noun, id)?.utterance ?? null;
    case "user_utterance_content":
      return rowOf(document, noun, id)?.utterances.join(", ") ?? null;
    case "action":
      return rowOf(document, noun, id)?.endpoint ?? null;
    case "entity":
      return rowOf(document, noun, id)?.types.join(", ") ?? null;
    default:
      return null;
  }
}
