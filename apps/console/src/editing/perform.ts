import type { Edit, EditFault, RowOperation } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { pushed, type Stepped, stepHistory, withNewest } from "./edit-history.ts";
import { type EditorState, type Making, settle } from "./editor-state.ts";
import { texts } from "./gestures/texts.ts";
import { reasonOf, reasonOfBuilt } from "./reason-of.ts";
import { takingBack } from "./taking-back.ts";
import { type Link, linkOn, shownOf, type VersionCopy, withLastLink, withLink } from "./version-copy.ts";
import type { Gesture } from "./version-editor.ts";
import type { EditOutcome, WaitingEdit } from "./waiting-edit.ts";

/** What a gesture or a step needs to know beside the state. */
export type Moment = Making & {
  readonly currentPath: string;
  /** Whether an edit may have reached the server already, so that it must stay as it is. */
  readonly isAttempted: (id: Id) => boolean;
};

export type PerformedIn =
  | { readonly ok: true; readonly state: EditorState; readonly step: Id }
  | { readonly ok: false; readonly faults: readonly EditFault[] };

/** Does a gesture: at once on what is shown, and as an edit that waits to be sent. */
export function performIn(state: EditorState, gesture: Gesture, moment: Moment): PerformedIn {
  const { label, group = null } = gesture;
  const newest = state.history.undo.at(-1);
  const continued = group !== null && newest?.group === group && state.history.redo.length === 0 ? newest : undefined;
  const at = moment.now();
  const mayMerge = continued !== undefined && gesture.isApart !== true;
  const merged = mayMerge ? mergedInto(state.copy, continued.edits.at(-1), gesture, moment) : null;
  if (continued !== undefined && merged !== null) {
    const edits = [...continued.edits.slice(0, -1), merged.outcome];
    const history = withNewest(state.history, { ...continued, label, at, edits });
    return {
      ok: true,
      state: settle({ ...state, copy: withLastLink(state.copy, merged), history }),
      step: continued.id,
    };
  }
  const edit: WaitingEdit = {
    ...{ id: moment.newId(), order: orderAfter(state.copy), label, group, at },
    operations: gesture.operations,
    undo: gesture.undo ?? null,
    ...(gesture.undo !== undefined && { isPart: true }),
    ...(gesture.isWhole === true && { isWhole: true }),
    ...(gesture.proposal !== undefined && { proposal: gesture.proposal }),
  };
  const linked = linkOn(shownOf(state.copy), edit);
  if (!linked.ok) return linked;
  const { link } = linked;
  const entry =
    continued === undefined
      ? { id: edit.id, label, at, group, edits: [link.outcome] }
      : { ...continued, label, at, edits: [...continued.edits, link.outcome] };
  const history =
    continued === undefined ? pushed(state.history, entry, moment.currentPath) : withNewest(state.history, entry);
  return { ok: true, state: settle({ ...state, copy: withLink(state.copy, link), history }), step: entry.id };
}

const orderAfter = ({ links }: VersionCopy) => (links.at(-1)?.edit.order ?? 0) + 1;

/** The last edit with the gesture in it, where that edit is the step's newest and has not left yet. */
function mergedInto(
  copy: VersionCopy,
  newest: EditOutcome | undefined,
  gesture: Gesture,
  { isAttempted, now }: Moment,
): Link | null {
  const last = copy.links.at(-1);
  if (last === undefined || last.edit.id !== newest?.id || last.edit.undo !== null) return null;
  if (isAttempted(last.edit.id)) return null;
  const operations = mergeOperations(last.edit.operations, gesture.operations);
  const linked = linkOn(copy.links.at(-2)?.after ?? copy.server, { ...last.edit, operations, at: now() });
  return linked.ok ? linked.link : null;
}

/** Takes the last step back, or does the last that was taken back again. */
export function stepIn(
  state: EditorState,
  direction: "undo" | "redo",
  moment: Moment,
): { readonly state: EditorState; readonly stepped: Stepped } {
  let { copy } = state;
  const shown = shownOf(copy);
  const stepped = stepHistory(state.history, direction, {
    state: shown,
    currentPath: moment.currentPath,
    takeBack: ({ label, edits }) => {
      const outcomes: EditOutcome[] = [];
      for (const edit of edits.toReversed()) {
        const back = takingBack(edit, shownOf(copy));
        if (back.built.length > 0) return { ok: false, reason: reasonOfBuilt(back.built, shownOf(copy)) };
        if (back.operations.length === 0) continue;
        const linked = linkOn(shownOf(copy), {
          ...{ id: moment.newId(), order: orderAfter(copy), label, group: null, at: moment.now() },
          operations: back.operations,
          undo: edit.id,
          ...(!back.isWhole && { isPart: true }),
        });
        if (!linked.ok) return { ok: false, reason: reasonOf(linked.faults) };
        copy = withLink(copy, linked.link);
        outcomes.push(linked.link.outcome);
      }
      if (outcomes.length === 0) return { ok: false, reason: texts.reasons.changedSince };
      return { ok: true, edits: outcomes };
    },
  });
  if (stepped.ok) return { state: settle({ ...state, copy, history: stepped.history }), stepped };
  const { left } = stepped;
  if (left === null) return { state, stepped };
  const aside = {
    id: moment.newId(),
    label: texts.steps[direction](left.label),
    reason: stepped.message,
    operations: left.edits.toReversed().flatMap(({ inverse }) => inverse),
    at: moment.now(),
  };
  return { state: { ...state, history: stepped.history, setAside: [...state.setAside, aside] }, stepped };
}

/** Two edits of one group as one: a field that both set is set once. */
function mergeOperations(first: Edit, second: Edit): Edit {
  const merged: RowOperation[] = [...first];
  for (const step of second) {
    const last = merged.at(-1);
    const both = last === undefined ? null : mergedStep(last, step);
    if (both === null) merged.push(step);
    else merged[merged.length - 1] = both;
  }
  return merged;
}

function mergedStep(a: RowOperation, b: RowOperation): RowOperation | null {
  if (a.op === "settings" && b.op === "settings") return { op: "settings", fields: { ...a.fields, ...b.fields } };
  const isSameRow = a.op === "change" && b.op === "change" && a.noun === b.noun && a.id === b.id;
  return isSameRow ? { ...a, fields: { ...a.fields, ...b.fields } } : null;
}
