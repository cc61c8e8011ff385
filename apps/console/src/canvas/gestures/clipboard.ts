import {
  type AnyRow,
  blockParts,
  type DocumentNoun,
  documentNouns,
  type FlowDocument,
  isOwnFile,
  ownNames,
  promptsOf,
  type RowOperation,
  renameIds,
  withDefaults,
  withoutRecording,
} from "@parley/flow";
import { type Fields, type Id, isEntry, isId, isJsonObject } from "@parley/model/kernel";
import type { Point, Rect } from "../../drawing/rect.ts";
import type { Gesture } from "../../editing/version-editor.ts";
import { texts } from "./texts.ts";

/** Rows of these nouns travel, what is named before what names it. */
const nouns = [
  "action",
  "prompt",
  "prompt_content",
  "block",
  "block_entity",
  "path",
] as const satisfies readonly DocumentNoun[];
type ClipNoun = (typeof nouns)[number];

/** Blocks with the paths between them and what they say and run, as they lie in the clipboard. */
export type Clip = { readonly parley: "blocks"; readonly rows: { readonly [Noun in ClipNoun]: readonly AnyRow[] } };

/** What blocks take along; a Start block stays: every sub-flow has its own. */
export function clipOf(document: FlowDocument, ids: readonly Id[]): Clip {
  const { rows } = document;
  const wanted = new Set(ids);
  const blocks = rows.block.filter((block) => wanted.has(block.id) && !isEntry(block));
  const own = new Set(blocks.map(({ id }) => id));
  const paths = rows.path.filter(({ source_block, destination_block }) => {
    return own.has(source_block) && destination_block !== null && own.has(destination_block);
  });
  const parts = blocks.map(blockParts(document));
  const said = new Set([...parts.flatMap(({ prompts }) => prompts), ...paths.flatMap((row) => promptsOf("path", row))]);
  const collected = new Set(parts.flatMap(({ values }) => values));
  const run = new Set(parts.flatMap(({ actions }) => actions));
  return {
    parley: "blocks",
    rows: {
      action: rows.action.filter(({ id }) => run.has(id)),
      prompt: rows.prompt.filter(({ id }) => said.has(id)),
      prompt_content: rows.prompt_content.filter(({ prompt }) => said.has(prompt)),
      block: blocks,
      block_entity: rows.block_entity.filter((value) => collected.has(value)),
      path: paths,
    },
  };
}

/** A clip from the text of a clipboard; null when it is something else. */
export function readClip(text: string): Clip | null {
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value) || value.parley !== "blocks" || !isJsonObject(value.rows)) return null;
    const { rows } = value;
    const lists = nouns.map((noun) => [noun, rowsIn(rows[noun])] as const);
    if (lists.some(([, list]) => list === null)) return null;
    // Each list was read above, so none is missing.
    return { parley: "blocks", rows: Object.fromEntries(lists) as Clip["rows"] };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export type Pasted = {
  readonly gesture: Gesture;
  readonly blocks: readonly Id[];
  /** The new names of blocks by the old ones, where these were taken. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Prompts by name whose recordings stay with another client. */
  readonly unrecorded: readonly string[];
};

/**
 * The gesture that puts a clip into a sub-flow, its top left corner at a point. Blocks and paths get new ids, and
 * blocks whose name is taken get a number. Prompts and actions that are here already are shared; others come along.
 * What else the rows name and is not here is left out. Recordings of another client than `organisation` stay behind: the
 * server would refuse the whole gesture for them.
 */
export function pasteClip(
  { rows }: FlowDocument,
  clip: Clip,
  { subFlow, at, newId, organisation }: { subFlow: Id; at: Point; newId: () => Id; organisation: Id },
): Pasted {
  const here = new Set(Object.values(rows).flatMap((list) => list.map(({ id }) => id)));
  const actionsByName = new Map(rows.action.map(({ id, name }) => [name, id]));
  const ids = new Map<Id, Id>();
  const brought = new Set<Id>();
  for (const noun of nouns) {
    for (const row of clip.rows[noun]) {
      const isShared = (noun === "prompt" || noun === "action") && here.has(row.id);
      const namesake = noun === "action" ? actionsByName.get(String(row.name)) : undefined;
      if (isShared || (noun === "prompt_content" && here.has(String(row.prompt)))) continue;
      ids.set(row.id, namesake ?? newId());
      if (namesake === undefined) brought.add(row.id);
    }
  }
  const corner = topLeft(clip.rows.block);
  const wanted = clip.rows.block.map(({ name }) => String(name));
  const others = rows.block.map(({ name }) => name);
  const { names, renamed } = ownNames(wanted, others);
  const nameOf = new Map(clip.rows.block.map(({ id }, place) => [id, names[place]]));
  const known = new Set([...here, ...ids.values()]);
  const silent = clip.rows.prompt_content.filter(
    ({ id, path }) => brought.has(id) && typeof path === "string" && !isOwnFile("prompt_content", path, organisation),
  );
  const operations = nouns.flatMap((noun) =>
    clip.rows[noun]
      .filter(({ id }) => brought.has(id))
      .map((row): RowOperation => {
        const copy =
          noun === "block"
            ? {
                ...row,
                name: nameOf.get(row.id) ?? row.name,
                subflow: subFlow,
                render_info: placed(row.render_info, corner, at),
              }
            : silent.includes(row)
              ? withoutRecording(row)
              : row;
        return { op: "create", noun, row: onlyKnown(noun, renameIds(copy, ids), known) };
      }),
  );
  const blocks = clip.rows.block.flatMap(({ id }) => ids.get(id) ?? []);
  const label = blocks.length === 1 ? texts.paste(String(clip.rows.block[0]?.name)) : texts.pasteBlocks(blocks.length);
  const voiced = new Set(silent.map(({ prompt }) => prompt));
  const unrecorded = clip.rows.prompt.flatMap(({ id, name }) => (voiced.has(id) ? [String(name)] : []));
  return { gesture: { operations, label: label.slice(0, 160) }, blocks, renamed, unrecorded };
}

/** The row without fields that no declaration knows, and without references to what is not here. */
function onlyKnown(noun: ClipNoun, row: AnyRow, known: ReadonlySet<Id>): AnyRow {
  const fields: Fields = documentNouns[noun].fields;
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name];
    if (value === undefined) return [];
    if (field.to === undefined) return [[name, value]];
    if (Array.isArray(value)) return [[name, value.filter((id) => known.has(id))]];
    return [[name, typeof value === "string" && !known.has(value) ? null : value]];
  });
  return { id: row.id, ...withDefaults(fields, Object.fromEntries(entries)) };
}

/** Where the blocks of a clip would stand with their corner at a point, each about as large as a card. */
export function placesOfClip({ rows }: Clip, at: Point, size: { width: number; height: number }): readonly Rect[] {
  const corner = topLeft(rows.block);
  return rows.block.map(({ render_info }) => ({ ...placed(render_info, corner, at).position, ...size }));
}

function topLeft(blocks: readonly AnyRow[]): Point {
  const points = blocks.flatMap(({ render_info }) => positionIn(render_info) ?? []);
  if (points.length === 0) return { x: 0, y: 0 };
  return { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) };
}

function placed(drawn: unknown, corner: Point, at: Point) {
  const position = positionIn(drawn) ?? corner;
  const own = isJsonObject(drawn) ? drawn : {};
  return {
    ...own,
    position: { x: Math.round(position.x - corner.x + at.x), y: Math.round(position.y - corner.y + at.y) },
  };
}

function positionIn(drawn: unknown): Point | null {
  const position = isJsonObject(drawn) ? drawn.position : undefined;
  if (!isJsonObject(position) || typeof position.x !== "number" || typeof position.y !== "number") return null;
  return { x: position.x, y: position.y };
}

function rowsIn(list: unknown): readonly AnyRow[] | null {
  if (!Array.isArray(list)) return null;
  const rows = list.flatMap((row) => (isJsonObject(row) && isId(row.id) ? [{ ...row, id: row.id }] : []));
  return rows.length === list.length ? rows : null;
}
