import type { Severity } from "../severity.ts";

/** Something that happened, told once. */
export type Notice = {
  readonly severity: Severity;
  /** What happened, to the letter of the documents where they give it. */
  readonly title: string;
  /** To what, or why. */
  readonly detail?: string;
  /** One text button: Undo, Retry. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Shows how far something has come; such a notice stays until it is dismissed. */
  readonly progress?: { readonly done: number; readonly of: number };
};

export type ShownNotice = Notice & { readonly id: number /** Epoch ms. */; readonly at: number };

type Notices = {
  /** In the header, oldest first. */
  readonly open: readonly ShownNotice[];
  /** Errors of this sitting, newest first: the list behind the bell. */
  readonly kept: readonly ShownNotice[];
  /** Ids of kept errors that are not read yet. */
  readonly unread: ReadonlySet<number>;
};

/** How many errors the bell keeps. */
const keptLimit = 50;

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
  const isError = notice.severity === "error";
  set({
    open: [...notices.open, shown].slice(-4),
    kept: isError ? [shown, ...notices.kept].slice(0, keptLimit) : notices.kept,
    unread: isError ? new Set([...notices.unread, shown.id]) : notices.unread,
  });
  return shown.id;
}

/** Says of a notice how far its work has come; one that was dismissed stays so. */
export function showProgress(id: number, progress: NonNullable<Notice["progress"]>): void {
  set({ ...notices, open: notices.open.map((notice) => (notice.id === id ? { ...notice, progress } : notice)) });
}

export function dismissNotice(id: number): void {
  set({ ...notices, open: notices.open.filter((notice) => notice.id !== id) });
}

/** The errors behind the bell have been looked at. */
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
