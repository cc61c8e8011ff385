import type { Id } from "@parley/model/kernel";
import { makeId } from "../../api/make-id.ts";
import { cardWidth } from "../../drawing/block-size.ts";
import { freeShift } from "../../drawing/free-place.ts";
import { layoutAside } from "../../drawing/layout/layout-aside.ts";
import { around, type Point } from "../../drawing/rect.ts";
import { stepKey } from "../../editing/gestures/change-fields.ts";
import { deleteRows, moveToSubFlow } from "../../editing/gestures/flow-gestures.ts";
import { usedLater } from "../../parts/later.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import { moveBlocks, shifted } from "../gestures/block-gestures.ts";
import { type Clip, clipOf, pasteClip, placesOfClip } from "../gestures/clipboard.ts";
import { texts } from "../texts.ts";
import { newHeight } from "./add-commands.ts";
import { type CommandContext, selectedBlocks } from "./command-context.ts";

const converting = usedLater(() => import("../gestures/convert-to-sub-flow.ts"));
const copying = usedLater(() => import("../gestures/copies.ts"));

/** About the size of what is pasted. */
const pastedSize = { width: cardWidth, height: newHeight };

/** What moves, copies and takes away blocks that are there. */
export function changeCommands(context: CommandContext) {
  const { organisation, scene, document, selected, select, perform } = context;
  const blocks = selectedBlocks(context);
  const blocksOf = (ids: readonly Id[]) => ids.flatMap((id) => scene.blocks.get(id)?.block ?? []);
  const copy = () => {
    const clip = clipOf(document(), blocks);
    return clip.rows.block.length === 0 ? null : clip;
  };
  const paste = async (clip: Clip, wished: Point) => {
    const at = freeShift(scene, placesOfClip(clip, wished, pastedSize), wished);
    const pasted = pasteClip(document(), clip, { subFlow: scene.subFlow, at, newId: makeId, organisation });
    const { gesture, blocks, renamed, unrecorded } = pasted;
    const named = renamed.size === 0 ? gesture : (await copying()).namedCopies(document(), pasted);
    if (!perform(named)) return;
    select(blocks);
    if (unrecorded.length > 0) {
      notify({ severity: "warning", title: texts.unrecorded(unrecorded.length), detail: unrecorded.join(", ") });
    }
  };
  const pasteFailed = (error: unknown) => reportError(texts.pasteFailed, error);
  async function convert() {
    const { convertToSubFlow } = await converting();
    const converted = convertToSubFlow(document(), blocks, makeId);
    if (!converted.ok) {
      return void notify({ severity: "error", title: texts.convertFailed, detail: converted.reason });
    }
    if (perform(converted.gesture, texts.convertFailed)) select([converted.caller]);
  }
  async function tidy() {
    const ids = blocks.length > 1 ? blocks : [...scene.blocks.keys()];
    const to = await layoutAside(scene, ids);
    perform(moveBlocks(scene, to), texts.positionFailed);
  }
  return {
    copy,
    paste: (clip: Clip, wished: Point) => void paste(clip, wished).catch(pasteFailed),
    duplicate: () => {
      const clip = copy();
      const box = around(blocks.flatMap((id) => scene.blocks.get(id)?.rect ?? []));
      if (clip !== null && box !== null) void paste(clip, { x: box.x + 40, y: box.y + 40 }).catch(pasteFailed);
    },
    remove: () => {
      const paths = selected.flatMap((id) => scene.lines.get(id)?.path ?? []);
      if (selected.length > 0 && perform(deleteRows(blocksOf(selected), paths))) select([]);
    },
    nudge: (x: number, y: number) => {
      const to = shifted(scene, blocks, { x, y });
      perform(moveBlocks(scene, to, stepKey("nudge", ...blocks)), texts.positionFailed);
    },
    moveTo: (ids: readonly Id[], subFlow: Id) => {
      const home = scene.lookups.subFlows.get(subFlow);
      if (home !== undefined && perform(moveToSubFlow(blocksOf(ids), home))) select([]);
    },
    convert: () => void convert().catch((error) => reportError(texts.convertFailed, error)),
    tidy: () => void tidy().catch((error) => reportError(texts.positionFailed, error)),
  };
}
