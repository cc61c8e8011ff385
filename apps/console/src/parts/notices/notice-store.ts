import type { Severity } from "../severity.ts";

export type NoticeAction = {
  readonly label: string;
  readonly run: () => void;
  /** It works on what the page holds, and goes with the page. */
  readonly isOfPage?: boolean;
};

/** Something that happened, told once. */
export type Notice = {
  readonly severity: Severity;
  /** What happened, to the letter of the documents where they give it. */
  readonly title: string;
  /** To what, or why. */
  readonly detail?: string;
  /** One text button: Undo, Retry. */
  readonly action?: NoticeAction;
  /** Shows how far something has come; such a notice stays until it is dismissed. */
  readonly progress?: { readonly done: number; readonly of: number };
};

export type ShownNotice = Notice & { readonly id: number /** Epoch ms. */; readonly at: number };

type Notices = {
  /** In the header, oldest first. */
  readonly open: readonly ShownNotice[];
  /**
   * The list behind the bell, newest first: what did not go well in this sitting, and what can still be taken back. A
   * notice goes by in six seconds, which is too short for many people.
   */
  readonly kept: readonly ShownNotice[];
  /** Ids of kept errors and warnings that are not read yet. */
  readonly unread: ReadonlySet<number>;
};

/** How many notices the bell keeps. */
const keptLimit = 200;

let notices: Notices = { open: [], kept: [], unread: new Set() };
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Notices): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice, from anywhere. Returns the notice's id, for `dismissNotice`. */
export function notify(notice: Notice): number {
  lastId += 1;
  const shown = { ...notice, id: lastId, at: Date.now() };
  const isBad = notice.severity === "error" || notice.severity === "warning";
  set({
    open: [...notices.open, shown].slice(-4),
    kept: isKept(shown) ? [shown, ...notices.kept].slice(0, keptLimit) : notices.kept,
    unread: isBad ? new Set([...notices.unread, shown.id]) : notices.unread,
  });
  return shown.id;
}

/** Work that goes on says so where it is shown, and by another notice how it ended. */
const isKept = ({ severity, action, progress }: Notice): boolean =>
  progress === undefined && (severity !== "success" || action !== undefined);

/** Does what a notice offers, once: what is taken back is not taken back again. */
export function runNotice({ id, action }: Pick<ShownNotice, "id" | "action">): void {
  dismissNotice(id);
  withdraw((notice) => notice.id === id);
  action?.run();
}

/** Another page is shown: what notices offer on the page before is no longer to be had. */
export const leavePage = (): void => withdraw(({ action }) => action?.isOfPage === true);

/** Takes away what some notices offer; the bell forgets those that then say nothing more to anyone. */
function withdraw(isMeant: (notice: ShownNotice) => boolean): void {
  const told = (notice: ShownNotice) => (isMeant(notice) ? withoutAction(notice) : notice);
  if (!notices.kept.some(isMeant)) return;
  set({ ...notices, open: notices.open.map(told), kept: notices.kept.map(told).filter(isKept) });
}

const withoutAction = ({ action: _, ...told }: ShownNotice): ShownNotice => told;

/** Says of a notice how far its work has come; one that was dismissed stays so. */
export function showProgress(id: number, progress: NonNullable<Notice["progress"]>): void {
  set({ ...notices, open: notices.open.map((notice) => (notice.id === id ? { ...notice, progress } : notice)) });
}

export function dismissNotice(id: number): void {
  set({ ...notices, open: notices.open.filter((notice) => notice.id !== id) });
}

/** The list behind the bell has been looked at. */
export function readNotices(): void {
  if (notices.unread.size > 0) set({ ...notices, unread: new Set() });
}

/** Forgets everything: another person may sign in. */
export function clearNotices(): void {
  set({ open: [], kept: [], unread: new Set() });
}

export const noticesNow = (): Notices => notices;

export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
