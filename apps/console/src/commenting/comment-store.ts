import { ProblemError } from "@parley/client";
import type { Id } from "@parley/model/kernel";
import type { CommentApi, CommentRow, Subject, Unsent } from "./comment.ts";
import type { KeptComments } from "./kept-comments.ts";
import { type Thread, threadsOf } from "./threads-of.ts";

export type CommentPorts = {
  readonly api: CommentApi;
  readonly kept: KeptComments;
  /** Calls back when comments may have become others, or the network is there again; returns what ends it. */
  readonly follow: (tell: () => void) => () => void;
  /** Settles once the server has what is to be commented on. */
  readonly ready: (about: Subject) => Promise<void>;
  readonly newId: () => Id;
  readonly now: () => number;
};

export type CommentsSnapshot = {
  /** Null until the server has told. */
  readonly threads: readonly Thread[] | null;
  /** Why the server could not tell; what it told before stays. */
  readonly error: Error | null;
  /** What is being written, by where. */
  readonly drafts: { readonly [place: string]: string };
  /** False when what was not sent is lost with the tab. */
  readonly isKept: boolean;
};

/** The comments of a version: as the server last told, with what was written here and is not there yet. */
export class CommentStore {
  readonly #ports: CommentPorts;
  readonly #listeners = new Set<() => void>();
  readonly #sending = new Set<Id>();
  /** What the server refused: it is sent again only when asked for. */
  readonly #refused = new Set<Id>();
  /** What lies where all tabs of the browser see it: what one discards is gone for all. */
  readonly #shared = new Set<Id>();
  #rows: readonly CommentRow[] | null = null;
  #unsent: readonly Unsent[];
  #drafts: CommentsSnapshot["drafts"];
  #isKept = true;
  #error: Error | null = null;
  #asked = 0;
  #end: (() => void) | null = null;
  #snapshot: CommentsSnapshot | null = null;

  constructor(ports: CommentPorts) {
    this.#ports = ports;
    const { unsent, drafts } = ports.kept.load();
    this.#unsent = unsent;
    this.#drafts = drafts;
    for (const { id } of unsent) this.#shared.add(id);
  }

  readonly snapshot = (): CommentsSnapshot => {
    this.#snapshot ??= {
      threads: this.#rows === null && this.#unsent.length === 0 ? null : threadsOf(this.#rows ?? [], this.#unsent),
      error: this.#error,
      drafts: this.#drafts,
      isKept: this.#isKept,
    };
    return this.#snapshot;
  };

  /** Follows the version as long as a part shows it. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    if (this.#end === null) {
      this.#end = this.#ports.follow(() => void this.refresh());
      void this.refresh();
    }
    return () => {
      this.#listeners.delete(onChange);
      if (this.#listeners.size > 0) return;
      this.#end?.();
      this.#end = null;
    };
  };

  /** Asks the server, and sends what could not be sent before. */
  async refresh(): Promise<void> {
    this.#dropDiscarded();
    this.#asked++;
    const asked = this.#asked;
    try {
      const rows = await this.#ports.api.list();
      if (asked !== this.#asked) return;
      this.#rows = rows;
      this.#error = null;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (asked !== this.#asked) return;
      this.#error = error;
      return this.#changed();
    }
    const there = new Set(this.#rows.map(({ id }) => id));
    for (const { id } of this.#unsent) if (there.has(id)) this.discard(id);
    this.#changed();
    for (const unsent of this.#unsent) if (!this.#refused.has(unsent.id)) void this.#send(unsent);
  }

  /** Takes what was written, keeps it and sends it; answers with the comment's id. */
  say(about: Subject, parent: Id | null, text: string): Id {
    const at = new Date(this.#ports.now()).toISOString();
    const unsent: Unsent = { id: this.#ports.newId(), about, parent, text: text.trim(), at, reason: null };
    this.#isKept = this.#ports.kept.keepUnsent(unsent);
    if (this.#isKept) this.#shared.add(unsent.id);
    this.#unsent = [...this.#unsent, unsent];
    this.#changed();
    void this.#send(unsent);
    return unsent.id;
  }

  retry(unsent: Unsent): void {
    void this.#send(unsent);
  }

  discard(id: Id): void {
    this.#ports.kept.forgetUnsent(id);
    this.#unsent = this.#unsent.filter((each) => each.id !== id);
    this.#changed();
  }

  /** Keeps what is being written; nothing written is nothing kept. */
  draft(place: string, text: string): void {
    this.#isKept = this.#ports.kept.keepDraft(place, text);
    this.#drafts = { ...this.#drafts, [place]: text };
    this.#changed();
  }

  /** @throws what the call throws; what is shown stays as the server has it. */
  async change(row: CommentRow, fields: Parameters<CommentApi["change"]>[1]): Promise<void> {
    await this.#ports.api.change(row, fields);
    this.#rows = (this.#rows ?? []).map((each) => (each.id === row.id ? { ...each, ...fields } : each));
    this.#changed();
  }

  /** @throws what the call throws. */
  async remove(row: CommentRow): Promise<void> {
    await this.#ports.api.remove(row);
    this.#rows = (this.#rows ?? []).filter(({ id }) => id !== row.id);
    this.#changed();
  }

  /** Drops what another tab discarded, or sent. */
  #dropDiscarded(): void {
    const there = new Set(this.#ports.kept.load().unsent.map(({ id }) => id));
    const left = this.#unsent.filter(({ id }) => there.has(id) || !this.#shared.has(id));
    if (left.length === this.#unsent.length) return;
    this.#unsent = left;
    this.#changed();
  }

  async #send(unsent: Unsent): Promise<void> {
    const { id } = unsent;
    this.#dropDiscarded();
    if (this.#sending.has(id) || !this.#unsent.some((each) => each.id === id)) return;
    this.#sending.add(id);
    this.#setReason(id, null);
    try {
      await this.#ports.ready(unsent.about);
      await this.#ports.api.send(unsent);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (error instanceof ProblemError && error.status < 500) this.#refused.add(id);
      return this.#setReason(id, error.message);
    } finally {
      this.#sending.delete(id);
    }
    // The server tells who said it, and when.
    await this.refresh();
  }

  #setReason(id: Id, reason: string | null): void {
    this.#unsent = this.#unsent.map((each) => (each.id === id ? { ...each, reason } : each));
    this.#changed();
  }

  #changed(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }
}
