import type { FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { isPill } from "../drawing/is-pill.ts";
import type { Badge, Ghosts, PathLook, Tone } from "../drawing/overlay.ts";
import type { Painted, Stop } from "../drawing/painted.ts";
import { middleOf, type Point, type Rect } from "../drawing/rect.ts";
import { bundleOf } from "../drawing/routing/bundles.ts";
import { middleOfRoute } from "../drawing/routing/route.ts";
import { sceneOf } from "../drawing/scene.ts";
import { labelOf } from "../drawing/scene-lines.ts";
import type { Change } from "./changes-of.ts";
import { texts } from "./texts.ts";

export const signs: { readonly [What in Change["what"]]: { readonly sign: string; readonly tone: Tone } } = {
  added: { sign: "+", tone: "ok" },
  changed: { sign: "~", tone: "info" },
  removed: { sign: "−", tone: "bad" },
};

type Given = {
  readonly changes: readonly Change[];
  readonly before: FlowDocument;
  readonly after: FlowDocument;
  readonly subFlow: Id;
};

/** What became of a sub-flow since what is live: marks where it still is, ghosts where it was. */
export function changesPaint({ changes, before, after, subFlow }: Given): Painted {
  const here = changes.filter((change) => change.subFlow === subFlow);
  const gone = here.filter(({ what }) => what === "removed");
  const ghosts = gone.length === 0 ? null : ghostsOf(gone, before, after, subFlow);
  const badges = new Map<Id, readonly Badge[]>();
  const looks = new Map<Id, PathLook>();
  const words = new Map<Id, string>();
  for (const { what, noun, id, fields } of here) {
    if (what === "removed") continue;
    const { sign, tone } = signs[what];
    const told = toldOf(what, fields);
    words.set(id, told);
    if (noun === "block") badges.set(id, [{ kind: "changes", text: `${sign} ${what}`, told, tone, isTinting: true }]);
    else looks.set(id, { tone, width: 2.5, sign, amount: null });
  }
  const kinds = new Map<Id, string>(before.rows.block.map(({ id, type }) => [id, type]));
  return {
    drawn: { badges, looks, ghosts },
    column: texts.changes.column,
    words,
    removed: gone.map(({ id, name, noun }) => ({
      id,
      name: name || pathName(before, id),
      kind: kinds.get(id) ?? (noun === "path" ? texts.changes.path : noun),
    })),
    stops: stopsOf(changes, { before, after, subFlow, ghosts }),
  };
}

export function toldOf(what: Change["what"], fields: readonly string[]): string {
  const { sign } = signs[what];
  const word = `${sign} ${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return fields.length === 0 ? word : `${word}: ${fields.join(", ")}`;
}

function pathName({ rows }: FlowDocument, id: Id): string {
  const path = rows.path.find((row) => row.id === id);
  return path === undefined ? "" : labelOf(path) || texts.changes.always;
}

/** Blocks where they were drawn, and paths between what they joined: where that still is, as it stands now. */
function ghostsOf(gone: readonly Change[], before: FlowDocument, after: FlowDocument, subFlow: Id): Ghosts {
  const [then, now] = [sceneOf(before, subFlow), sceneOf(after, subFlow)];
  const rectOf = (id: Id): Rect | undefined => now.blocks.get(id)?.rect ?? then.blocks.get(id)?.rect;
  return {
    blocks: gone.flatMap(({ noun, id, name }) => {
      const was = noun === "block" ? then.blocks.get(id) : undefined;
      return was === undefined ? [] : [{ id, name, rect: was.rect, isPill: isPill(was.block.type) }];
    }),
    lines: gone.flatMap(({ noun, id }) => {
      const line = noun === "path" ? then.lines.get(id) : undefined;
      const route = line === undefined ? null : then.ways.bent(bundleOf(line), rectOf)?.route;
      return route ? [{ id, route }] : [];
    }),
  };
}

/** Those of this sub-flow first, from top to bottom, then those of the others that are still there. */
function stopsOf(
  changes: readonly Change[],
  { before, after, subFlow, ghosts }: Omit<Given, "changes"> & { readonly ghosts: Ghosts | null },
): readonly Stop[] {
  const places = new Map<Id, Point>(
    [...before.rows.block, ...after.rows.block].flatMap(({ id, render_info: { position } }) =>
      position === undefined ? [] : [[id, position] as const],
    ),
  );
  const sources = new Map([...before.rows.path, ...after.rows.path].map((path) => [path.id, path.source_block]));
  const left = new Map<Id, Point>([
    ...(ghosts?.blocks ?? []).map(({ id, rect }) => [id, middleOf(rect)] as const),
    ...(ghosts?.lines ?? []).map(({ id, route }) => [id, middleOfRoute(route) ?? { x: 0, y: 0 }] as const),
  ]);
  const order = after.rows.sub_flow.map(({ id }) => id);
  const rank = (change: Change) => (change.subFlow === subFlow ? -1 : order.indexOf(change.subFlow));
  const placeOf = ({ id }: Change) => places.get(sources.get(id) ?? id) ?? { x: 0, y: 0 };
  return changes
    .filter(({ what, id, subFlow: home }) => order.includes(home) && (what !== "removed" || left.has(id)))
    .toSorted((a, b) => rank(a) - rank(b) || placeOf(a).y - placeOf(b).y || placeOf(a).x - placeOf(b).x)
    .map(({ what, id, subFlow: home }) => ({
      id,
      subFlow: home,
      at: what === "removed" ? (left.get(id) ?? null) : null,
    }));
}
