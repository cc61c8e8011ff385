import type { Difference, FlowDocument } from "@parley/flow";
import type { BlockType, Id } from "@parley/model/kernel";
import { around, type Rect } from "./rect.ts";
import { plainRoute, routeData } from "./routing/route.ts";
import { type Scene, sceneOf } from "./scene.ts";

export type What = Difference["what"] | "same";

export type PictureBlock = {
  readonly id: Id;
  readonly name: string;
  readonly type: BlockType;
  readonly rect: Rect;
  readonly what: What;
};

/** A sub-flow of two versions in one drawing: what is there now, and what is gone where it was. */
export type DifferencePicture = {
  readonly blocks: readonly PictureBlock[];
  readonly lines: readonly { readonly id: string; readonly data: string; readonly what: What }[];
  readonly bounds: Rect;
};

type Given = {
  /** The earlier document, its rows under the ids of the later. */
  readonly before: FlowDocument;
  readonly after: FlowDocument;
  readonly subFlow: Id;
  readonly differences: readonly Difference[];
};

/** Null when neither version draws anything there. */
export function differencePicture({ before, after, subFlow, differences }: Given): DifferencePicture | null {
  const [then, now] = [sceneOf(before, subFlow), sceneOf(after, subFlow)];
  const whatOf = whatIn(differences);
  const placed = new Map<Id, PictureBlock>();
  const put = (scene: Scene, isWanted: (what: What) => boolean) => {
    for (const block of blocksOf(scene, whatOf)) if (isWanted(block.what)) placed.set(block.id, block);
  };
  put(then, (what) => what === "removed");
  put(now, () => true);
  const lines = [
    ...linesOf(then, placed).filter(({ path }) => whatOf(path) === "removed"),
    ...linesOf(now, placed),
  ].map(({ id, data, path }) => ({ id, data, what: whatOf(path) }));
  const bounds = around([...placed.values()].map(({ rect }) => rect));
  return bounds === null ? null : { blocks: [...placed.values()], lines, bounds };
}

/** One of the two documents alone: some of its blocks with their neighbours. */
export function sidePicture(
  { differences, ...given }: Given & { readonly near: ReadonlySet<Id> },
  side: "before" | "after",
): DifferencePicture | null {
  const whatOf = whatIn(differences);
  const scene = sceneOf(given[side], given.subFlow);
  const shown = new Set(given.near);
  for (const { source, target } of scene.lines.values()) {
    if (given.near.has(source) && target !== null) shown.add(target);
    if (target !== null && given.near.has(target)) shown.add(source);
  }
  const placed = new Map(
    blocksOf(scene, whatOf).flatMap((block) => (shown.has(block.id) ? [[block.id, block] as const] : [])),
  );
  const lines = linesOf(scene, placed).map(({ id, data, path }) => ({ id, data, what: whatOf(path) }));
  const bounds = around([...placed.values()].map(({ rect }) => rect));
  return bounds === null ? null : { blocks: [...placed.values()], lines, bounds };
}

/** What becomes of a row that is drawn. */
function whatIn(differences: readonly Difference[]): (id: Id) => What {
  const whole = new Map(
    differences.flatMap(({ noun, id, what }) => (isDrawn(noun) && id !== null ? [[id, what]] : [])),
  );
  const touched = new Set(differences.flatMap(({ place }) => (place === null ? [] : [place.path ?? place.block])));
  return (id) => {
    const what = whole.get(id);
    return what === "added" || what === "removed" ? what : touched.has(id) ? "changed" : "same";
  };
}

const blocksOf = (scene: Scene, whatOf: (id: Id) => What): readonly PictureBlock[] =>
  [...scene.blocks.values()].map(({ block: { id, name, type }, rect }) => ({ id, name, type, rect, what: whatOf(id) }));

const isDrawn = (noun: Difference["noun"]) => noun === "block" || noun === "path";

function linesOf(scene: Scene, placed: ReadonlyMap<Id, PictureBlock>) {
  return [...scene.lines.values()].flatMap(({ id, path, source, target, elsewhere }) => {
    const [from, to] = [placed.get(source), placed.get(target ?? "")];
    if (from === undefined || to === undefined || elsewhere !== null) return [];
    return [{ id, path: path.id, data: routeData(plainRoute(from.rect, to.rect)) }];
  });
}
