import type { FlowDocument, RowOperation } from "@parley/flow";
import { type BlockType, defaultType, type Id, isEntry } from "@parley/model/kernel";
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import { makeId } from "../api/make-id.ts";
import { cardWidth } from "../drawing/block-size.ts";
import { freePlace, freeShift } from "../drawing/free-place.ts";
import { layoutAside } from "../drawing/layout/layout-aside.ts";
import { mayEnter, mayLeave } from "../drawing/may-connect.ts";
import { type Direction, firstBlock, neighbour, stream } from "../drawing/neighbours.ts";
import { wholeView } from "../drawing/opening-view.ts";
import { around, contains, grown, overlaps, type Point, type Rect } from "../drawing/rect.ts";
import type { Scene } from "../drawing/scene.ts";
import type { SceneLine } from "../drawing/scene-lines.ts";
import { underMinimap } from "../drawing/under-minimap.ts";
import { stepKey } from "../editing/gestures/change-fields.ts";
import { deleteRows, moveToSubFlow } from "../editing/gestures/flow-gestures.ts";
import { usedLater } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import type { CanvasCommand } from "./controls/canvas-keys.ts";
import { addBlock, addConnected, connectBlocks, insertBlock, moveBlocks, shifted } from "./gestures/block-gestures.ts";
import { type Clip, clipOf, pasteClip, placesOfClip } from "./gestures/clipboard.ts";
import { emptyWords } from "./gestures/empty-words.ts";
import { texts } from "./texts.ts";
import type { Perform } from "./use-perform.ts";

/** Where a new block goes: a place, perhaps after a block or into a path. */
export type BlockPlace = { readonly at: Point; readonly from?: Id; readonly line?: SceneLine };

/** What opens beside the canvas for a command. */
export type Opening =
  | { readonly type: "add"; readonly place: BlockPlace }
  | { readonly type: "connect"; readonly from: Id }
  | { readonly type: "bookmarks" }
  | { readonly type: "move"; readonly blocks: readonly Id[] }
  | { readonly type: "rename"; readonly block: Id };

type Given = {
  readonly scene: Scene;
  readonly document: () => FlowDocument;
  readonly selected: readonly Id[];
  readonly select: (ids: readonly Id[]) => void;
  readonly perform: Perform;
  readonly open: (what: Opening) => void;
  /** Where the pointer is on the plane, or the middle of what is shown. */
  readonly pointer: () => Point;
};

const converting = usedLater(() => import("./gestures/convert-to-sub-flow.ts"));

/** Room that a new block is shown with: it is going to say something. */
const newHeight = 96;

/** About the size of what is pasted. */
const pastedSize = { width: cardWidth, height: newHeight };

const durations = { duration: 120 };

export type Commands = ReturnType<typeof useCommands>;

/** Everything that can be done on the canvas, for its keys, menus and buttons alike. */
export function useCommands({ scene, document, selected, select, perform, open, pointer }: Given) {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    const blocks = selected.filter((id) => scene.blocks.has(id));
    const show = (rect: Rect | undefined) => {
      const { width, height, transform } = store.getState();
      const [left, top, zoom] = transform;
      const seen = { x: -left / zoom, y: -top / zoom, width: width / zoom, height: height / zoom };
      if (rect === undefined) return;
      const free = contains(grown(seen, -24 / zoom), rect) && !overlaps(underMinimap(seen, zoom), rect);
      if (free) return;
      void flow.setCenter(rect.x + rect.width / 2, rect.y + rect.height / 2, { zoom, ...durations });
    };
    const walk = (direction: Direction) => {
      const last = blocks.at(-1);
      const next = last === undefined ? firstBlock(scene) : neighbour(scene, last, direction);
      if (next === null) return;
      select([next]);
      show(scene.blocks.get(next)?.rect);
    };
    const nudge = (x: number, y: number) => {
      const to = shifted(scene, blocks, { x, y });
      perform(moveBlocks(scene, to, stepKey("nudge", ...blocks)), texts.positionFailed);
    };
    /** The id of the block; null where it cannot be added. `further`: what comes with it, in the same step. */
    const add = (
      type: BlockType,
      { at: wished, from, line }: BlockPlace,
      further: (block: Id) => readonly RowOperation[] = () => [],
    ): Id | null => {
      const at = freePlace(scene, wished);
      const [id, path, failure] = [makeId(), makeId(), makeId()];
      const gesture =
        line !== undefined
          ? insertBlock(scene, line, { id, type, at, path, failure })
          : from !== undefined
            ? addConnected(scene, { id, type, at, source: from, path, failure })
            : addBlock(scene, { id, type, at, failure });
      if (!perform({ ...gesture, operations: [...gesture.operations, ...further(id)] })) return null;
      select([id]);
      // A dropped block is in sight already; one that follows another may not be.
      if (from !== undefined) show({ ...at, width: cardWidth, height: newHeight });
      return id;
    };
    /** A block that says something, with words that are to be written. */
    const addSpoken = (place: BlockPlace) => add(defaultType, place, (block) => emptyWords(document(), block, makeId));
    const connect = (source: Id, target: Id) => {
      const [out, into] = [scene.lookups.blocks.get(source), scene.lookups.blocks.get(target)];
      if (out === undefined || into === undefined) return;
      if (!mayLeave(out)) return void notify({ severity: "error", title: texts.noWayFromEnd });
      if (!mayEnter(into)) return void notify({ severity: "error", title: texts.noWayToStart });
      perform(connectBlocks(scene, { id: makeId(), source, target }));
    };
    const remove = () => {
      if (selected.length > 0 && perform(deleteRows(blocksIn(scene, selected), pathsIn(scene, selected)))) select([]);
    };
    const copy = () => {
      const clip = clipOf(document(), blocks);
      return clip.rows.block.length === 0 ? null : clip;
    };
    const paste = (clip: Clip, wished: Point) => {
      const at = freeShift(scene, placesOfClip(clip, wished, pastedSize), wished);
      const pasted = pasteClip(document(), clip, { subFlow: scene.subFlow, at, newId: makeId });
      if (perform(pasted.gesture)) select(pasted.blocks);
    };
    const duplicate = () => {
      const clip = copy();
      const box = around(blocks.flatMap((id) => scene.blocks.get(id)?.rect ?? []));
      if (clip !== null && box !== null) paste(clip, { x: box.x + 40, y: box.y + 40 });
    };
    const convert = async () => {
      const { convertToSubFlow } = await converting();
      const converted = convertToSubFlow(document(), blocks, makeId);
      if (!converted.ok) {
        return void notify({ severity: "error", title: texts.convertFailed, detail: converted.reason });
      }
      if (perform(converted.gesture, texts.convertFailed)) select([converted.caller]);
    };
    const tidy = async () => {
      const ids = blocks.length > 1 ? blocks : [...scene.blocks.keys()];
      const to = await layoutAside(scene, ids);
      perform(moveBlocks(scene, to), texts.positionFailed);
    };
    const nextPath = () => {
      const path = scene.lines.get(selected.find((id) => scene.lines.has(id)) ?? "")?.path;
      const from = blocks.at(-1) ?? path?.source_block;
      const paths = (scene.lookups.outward.get(from ?? "") ?? []).filter(({ id }) => scene.lines.has(id));
      const next = paths[(paths.findIndex(({ id }) => id === path?.id) + 1) % Math.max(1, paths.length)];
      if (next !== undefined) select([next.id]);
    };
    const fit = () => {
      const { bounds } = scene;
      if (bounds === null) return;
      const { width, height, minZoom } = store.getState();
      const { x, y, zoom } = wholeView(scene, bounds, { width, height });
      // Further away than one can go, the middle is what is left to show.
      if (zoom >= minZoom) void flow.setViewport({ x, y, zoom }, durations);
      else void flow.fitBounds(bounds, durations);
    };
    const last = blocks.at(-1);
    const place = (elsewhere = pointer): BlockPlace => {
      const after = last ?? loneStart(scene);
      const rect = after === null ? undefined : scene.blocks.get(after)?.rect;
      const block = after === null ? undefined : scene.lookups.blocks.get(after);
      if (rect === undefined || block === undefined || !mayLeave(block)) return { at: elsewhere() };
      return {
        at: freePlace(scene, { x: rect.x + rect.width / 2 - cardWidth / 2, y: rect.y + rect.height + 72 }),
        from: block.id,
      };
    };
    const commands: { readonly [Command in CanvasCommand]: () => void } = {
      add: () => open({ type: "add", place: place() }),
      fit,
      resetZoom: () => void flow.zoomTo(1, durations),
      zoomIn: () => void flow.zoomIn(durations),
      zoomOut: () => void flow.zoomOut(durations),
      selectAll: () => select([...scene.blocks.keys()]),
      copy: () => void globalThis.document.execCommand("copy"),
      cut: () => void globalThis.document.execCommand("cut"),
      paste: () => {},
      duplicate,
      delete: remove,
      rename: () => last !== undefined && open({ type: "rename", block: last }),
      convert: () => void convert().catch((error) => reportError(texts.convertFailed, error)),
      tidy: () => void tidy().catch((error) => reportError(texts.positionFailed, error)),
      connect: () => last !== undefined && open({ type: "connect", from: last }),
      move: () => blocks.length > 0 && open({ type: "move", blocks }),
      nextPath,
      bookmarks: () => open({ type: "bookmarks" }),
      clear: () => select([]),
      walkUp: () => walk("up"),
      walkDown: () => walk("down"),
      walkLeft: () => walk("left"),
      walkRight: () => walk("right"),
      selectUp: () => blocks.length > 0 && select(stream(scene, blocks, "up")),
      selectDown: () => blocks.length > 0 && select(stream(scene, blocks, "down")),
      nudgeUp: () => nudge(0, -1),
      nudgeDown: () => nudge(0, 1),
      nudgeLeft: () => nudge(-1, 0),
      nudgeRight: () => nudge(1, 0),
      pushUp: () => nudge(0, -10),
      pushDown: () => nudge(0, 10),
      pushLeft: () => nudge(-10, 0),
      pushRight: () => nudge(10, 0),
    };
    const moveTo = (ids: readonly Id[], subFlow: Id) => {
      const home = scene.lookups.subFlows.get(subFlow);
      if (home !== undefined && perform(moveToSubFlow(blocksIn(scene, ids), home))) select([]);
    };
    return {
      moveTo,
      /** Where a new block goes: after the selected one, else to the place. */
      place,
      run: (command: CanvasCommand) => commands[command](),
      add,
      addSpoken,
      connect,
      copy,
      cut: remove,
      paste,
    };
  }, [scene, document, selected, select, perform, open, pointer, flow, store]);
}

/** The Start block of a sub-flow that has nothing else yet: the first block follows on it. */
export function loneStart({ blocks, lookups }: Pick<Scene, "blocks" | "lookups">): Id | null {
  const [first, second] = blocks.keys();
  if (first === undefined || second !== undefined) return null;
  const block = lookups.blocks.get(first);
  return block !== undefined && isEntry(block) && !lookups.outward.has(first) ? first : null;
}

const blocksIn = (scene: Scene, ids: readonly Id[]) => ids.flatMap((id) => scene.blocks.get(id)?.block ?? []);
const pathsIn = (scene: Scene, ids: readonly Id[]) => ids.flatMap((id) => scene.lines.get(id)?.path ?? []);
