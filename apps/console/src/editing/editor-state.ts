import type { Id } from "@parley/model/kernel";
import { type EditHistory, emptyHistory, withOutcomes } from "./edit-history.ts";
import { conflictId, fieldConflicts, withoutFields } from "./field-conflicts.ts";
import { type Refused, relink, shownOf, takeIn, type VersionCopy } from "./version-copy.ts";
import type { FieldConflict, SetAside } from "./version-editor.ts";
import type { StoredEdit, VersionState, WaitingEdit } from "./waiting-edit.ts";

/** All that an editor knows, apart from how it stands with the way to the server. */
export type EditorState = {
  readonly copy: VersionCopy;
  readonly history: EditHistory;
  readonly setAside: readonly SetAside[];
  /** Revision on which our waiting edits are agreed with those of others. */
  readonly settled: number;
  /** What others did since, as long as the user has to choose. */
  readonly unsettled: readonly StoredEdit[];
  /** Conflicts in which ours was chosen. */
  readonly chosen: ReadonlySet<string>;
  readonly conflicts: readonly FieldConflict[];
};

/** What comes from outside: ids and times. */
export type Making = { readonly newId: () => Id; readonly now: () => number };

export function stateOn(
  server: VersionState,
  revision: number,
  { history, setAside }: { readonly history: EditHistory; readonly setAside: readonly SetAside[] } = {
    history: emptyHistory,
    setAside: [],
  },
): EditorState {
  const copy = { server, revision, links: [] };
  return { copy, history, setAside, settled: revision, unsettled: [], chosen: new Set(), conflicts: [] };
}

export const waitingIn = ({ copy }: EditorState): readonly WaitingEdit[] => copy.links.map(({ edit }) => edit);

/** What was refused, kept for its author. */
export const asSetAside =
  ({ now }: Making) =>
  ({ edit, reason }: Refused): SetAside => ({
    id: edit.id,
    label: edit.label,
    reason,
    operations: edit.operations,
    at: now(),
    ...(edit.isWhole === true && { isWhole: true }),
    ...(edit.proposal !== undefined && { proposal: edit.proposal }),
    ...(edit.undo !== null && { undo: edit.undo }),
  });

/** Takes in what the server has since. Null when it does not follow on what is known: read the version again. */
export function takenInto(state: EditorState, stored: readonly StoredEdit[], making: Making): EditorState | null {
  const taken = takeIn(state.copy, stored);
  if (taken === null) return null;
  const landed = new Set(stored.map(({ id }) => id));
  const dropped = droppedFrom(state.copy, taken.copy, landed);
  const next: EditorState = {
    ...state,
    copy: taken.copy,
    history: withOutcomes(state.history, taken.outcomes, dropped),
    setAside: [...state.setAside, ...taken.refused.map(asSetAside(making))],
    unsettled: [...state.unsettled, ...taken.others],
    chosen: new Set([...state.chosen].filter((id) => !taken.others.some((other) => sets(other, id)))),
  };
  return settle(next);
}

/** Puts waiting edits, made on some earlier revision, onto a version that was read again. `since` is what happened from there. */
export function resumed(
  state: EditorState,
  waiting: readonly WaitingEdit[],
  since: readonly StoredEdit[],
  making: Making,
): EditorState {
  const there = new Map(since.map((edit) => [edit.id, edit]));
  const left = waiting.filter(({ id }) => !there.has(id));
  const { links, refused } = relink(state.copy.server, left);
  const copy = { ...state.copy, links };
  const before = { ...copy, links: waiting.map((edit) => ({ edit })) };
  const outcomes = [
    ...since.filter(({ id }) => waiting.some((edit) => edit.id === id)),
    ...links.map((link) => link.outcome),
  ];
  const ours = new Set(waiting.map(({ id }) => id));
  return settle({
    ...state,
    copy,
    history: withOutcomes(state.history, outcomes, droppedFrom(before, copy, new Set(there.keys()))),
    setAside: [...state.setAside, ...refused.map(asSetAside(making))],
    unsettled: since.filter(({ id }) => !ours.has(id)),
  });
}

/** Works out what is to be asked; when nothing is, all is settled. */
export function settle(state: EditorState): EditorState {
  const { copy, chosen } = state;
  const all = state.unsettled.length === 0 ? [] : fieldConflicts(waitingIn(state), state.unsettled, shownOf(copy));
  const conflicts = all.filter(({ id }) => !chosen.has(id));
  if (conflicts.length > 0) return { ...state, conflicts };
  return { ...state, conflicts: [], unsettled: [], chosen: new Set(), settled: copy.revision };
}

/** Ends one conflict. */
export function resolved(state: EditorState, id: string, choice: "mine" | "theirs", making: Making): EditorState {
  if (!state.conflicts.some((conflict) => conflict.id === id)) return state;
  if (choice === "mine") return settle({ ...state, chosen: new Set([...state.chosen, id]) });
  return settle(withWaiting(state, withoutFields(waitingIn(state), new Set([id])), making));
}

/** The state with other edits of ours waiting; those that cannot be done are set aside. */
export function withWaiting(state: EditorState, waiting: readonly WaitingEdit[], making: Making): EditorState {
  const { links, refused } = relink(state.copy.server, waiting);
  const copy = { ...state.copy, links };
  const outcomes = links.map(({ outcome }) => outcome);
  return {
    ...state,
    copy,
    history: withOutcomes(state.history, outcomes, droppedFrom(state.copy, copy, new Set())),
    setAside: [...state.setAside, ...refused.map(asSetAside(making))],
  };
}

type Waiting = { readonly links: readonly { readonly edit: WaitingEdit }[] };

function droppedFrom(before: Waiting, after: Waiting, landed: ReadonlySet<Id>): ReadonlySet<Id> {
  const left = new Set(after.links.map(({ edit }) => edit.id));
  return new Set(before.links.map(({ edit }) => edit.id).filter((id) => !left.has(id) && !landed.has(id)));
}

function sets({ operations }: StoredEdit, conflict: string): boolean {
  return operations.some((step) => {
    if (step.op !== "change" && step.op !== "settings") return false;
    const [noun, row] = step.op === "settings" ? ["settings", null] : [step.noun, step.id];
    return Object.keys(step.fields).some((field) => conflictId(noun, row, field) === conflict);
  });
}
