import { applyEdit, type EditFault } from "@parley/flow";
import { equalJson, type Id } from "@parley/model/kernel";
import { reasonOf } from "./reason-of.ts";
import type { EditOutcome, StoredEdit, VersionState, WaitingEdit } from "./waiting-edit.ts";
import { withoutVoid } from "./without-void.ts";

/** A waiting edit, and its result on top of those before it. */
export type Link = { readonly edit: WaitingEdit; readonly outcome: EditOutcome; readonly after: VersionState };

/** A version as the server has it, and our edits on top, each with the state after it. */
export type VersionCopy = {
  readonly server: VersionState;
  readonly revision: number;
  readonly links: readonly Link[];
};

/** An edit that conflicts with others' edits. */
export type Refused = { readonly edit: WaitingEdit; readonly reason: string };

export const shownOf = ({ server, links }: VersionCopy): VersionState => links.at(-1)?.after ?? server;

export type Linked =
  | { readonly ok: true; readonly link: Link }
  | { readonly ok: false; readonly faults: readonly EditFault[] };

/** Does an edit on a state; one that takes another back, or brings all, is let past the guards of Start. */
export function linkOn(state: VersionState, edit: WaitingEdit): Linked {
  const guarded = (edit.undo === null || edit.isPart === true) && edit.isWhole !== true;
  const result = applyEdit(state, edit.operations, { guarded });
  if (!result.ok) return result;
  const { document, deleted, operations, inverse } = result;
  return { ok: true, link: { edit, outcome: { id: edit.id, operations, inverse }, after: { document, deleted } } };
}

/** The copy with one more edit of ours. */
export const withLink = (copy: VersionCopy, link: Link): VersionCopy => ({ ...copy, links: [...copy.links, link] });

/** The copy with the last of our edits made another. */
export const withLastLink = (copy: VersionCopy, link: Link): VersionCopy => ({
  ...copy,
  links: [...copy.links.slice(0, -1), link],
});

/** What others and we did since, taken into a copy. `refused` is no longer possible; `outcomes` tells what is new of ours. */
export type TakenIn = {
  readonly copy: VersionCopy;
  readonly others: readonly StoredEdit[];
  readonly refused: readonly Refused[];
  readonly outcomes: readonly EditOutcome[];
  readonly hasLanded: boolean;
};

/**
 * Takes edits that the server has, oldest first, into a copy; our own leave those that wait. Null when they do not follow
 * on the copy: then the version is to be read again.
 */
export function takeIn(copy: VersionCopy, stored: readonly StoredEdit[]): TakenIn | null {
  let { server, revision, links } = copy;
  const others: StoredEdit[] = [];
  const outcomes: EditOutcome[] = [];
  let isOnSame = true;
  let hasLanded = false;
  for (const edit of stored) {
    if (edit.version_revision <= revision) continue;
    if (edit.version_revision !== revision + 1) return null;
    revision = edit.version_revision;
    const [head, ...rest] = links;
    const isOurs = head !== undefined && head.edit.id === edit.id;
    if (isOurs) {
      hasLanded = true;
      links = rest;
      outcomes.push({ id: edit.id, operations: edit.operations, inverse: edit.inverse });
    } else others.push(edit);
    if (isOurs && isOnSame && equalJson(head.outcome.operations, edit.operations)) {
      server = head.after;
      continue;
    }
    isOnSame = false;
    const result = applyEdit(server, edit.operations, { guarded: false });
    if (!result.ok) return null;
    server = { document: result.document, deleted: result.deleted };
  }
  if (isOnSame) return { copy: { server, revision, links }, others, refused: [], outcomes, hasLanded };
  const relinked = relink(
    server,
    links.map(({ edit }) => edit),
  );
  return {
    copy: { server, revision, links: relinked.links },
    others,
    refused: relinked.refused,
    outcomes: [...outcomes, ...relinked.links.map(({ outcome }) => outcome)],
    hasLanded,
  };
}

/** Does edits again, one after the other, on another state than the one they were made on. */
export function relink(
  server: VersionState,
  edits: readonly WaitingEdit[],
): { readonly links: readonly Link[]; readonly refused: readonly Refused[] } {
  const links: Link[] = [];
  const refused: Refused[] = [];
  const dropped = new Set<Id>();
  let state = server;
  for (const given of edits) {
    // What takes back an edit that did not happen has nothing to do.
    if (given.undo !== null && dropped.has(given.undo)) {
      dropped.add(given.id);
      continue;
    }
    const edit = withoutVoid(state, withNewInverse(given, links));
    if (edit === null) {
      dropped.add(given.id);
      continue;
    }
    const linked = linkOn(state, edit);
    if (linked.ok) {
      links.push(linked.link);
      state = linked.link.after;
    } else {
      dropped.add(given.id);
      if (!isTakenBack(given.id, edits)) refused.push({ edit: given, reason: reasonOf(linked.faults) });
    }
  }
  return { links, refused };
}

/** Whether the last word on an edit was to take it back; what was taken back and then done again is wanted. */
function isTakenBack(id: Id, edits: readonly WaitingEdit[]): boolean {
  return edits.some((other) => other.undo === id && !isTakenBack(other.id, edits));
}

/** An edit that undoes a whole waiting edit, with the inverse which that one has now. */
function withNewInverse(edit: WaitingEdit, links: readonly Link[]): WaitingEdit {
  const isWhole = edit.undo !== null && edit.isPart !== true;
  const undone = isWhole ? links.find((link) => link.edit.id === edit.undo) : undefined;
  return undone === undefined ? edit : { ...edit, operations: undone.outcome.inverse };
}
