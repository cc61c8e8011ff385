import { ProblemError } from "@parley/client";
import { isPassing } from "../api/is-passing.ts";
import { ServerUnreachable } from "../api/server-unreachable.ts";
import type { EditApi } from "./edit-api.ts";
import { type EditorState, type Making, resumed, stateOn, takenInto, waitingIn } from "./editor-state.ts";
import type { StoredEdit, WaitingEdit } from "./waiting-edit.ts";

/** Why nothing more is sent. */
export type Halt = { readonly type: "gone" } | { readonly type: "forbidden"; readonly error: Error };

/** What the way to the server stands at. */
export type SyncStanding = {
  /** Why the last try came to nothing and another follows; null while all goes well. */
  readonly trouble: ServerUnreachable | ProblemError | null;
  readonly halt: Halt | null;
  readonly savedAt: number | null;
  /** The answer under way takes long. */
  readonly isLate: boolean;
};

export type SyncPorts = Making & {
  readonly api: EditApi;
  readonly state: () => EditorState;
  readonly setState: (state: EditorState) => void;
  /** The server refused this edit finally. */
  readonly refuse: (edit: WaitingEdit, error: Error) => void;
  /** The server has these edits of ours. */
  readonly onLanded: (edits: readonly string[]) => void;
  readonly onStanding: () => void;
  /** Chance between 0 and 1. */
  readonly random: () => number;
  /** First wait after a failure, doubled with each; milliseconds. */
  readonly retryAfter: number;
  /** How long an edit of a group is held back for more of it; milliseconds. */
  readonly holdBack: number;
  /** After how long without an answer the server is late; milliseconds. */
  readonly lateAfter: number;
};

const longestRetry = 30_000;

/** Edits of others that are taken in one by one. A tab that is further behind reads the version again. */
const mostFollowed = 200;

/** Sends what waits, one edit after the other, and takes in what others did. */
export class EditSync {
  standing: SyncStanding = { trouble: null, halt: null, savedAt: null, isLate: false };
  readonly #ports: SyncPorts;
  readonly #attempted = new Set<string>();
  #heard = 0;
  #failures = 0;
  #isWorking = false;
  #isWanted = false;
  /** Waits for its time after a failure. */
  #isPausing = false;
  #isClosed = false;
  #isHurried = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
  }

  /** Whether an edit may have reached the server. */
  isAttempted(id: string): boolean {
    return this.#attempted.has(id);
  }

  markAttempted(ids: Iterable<string>): void {
    for (const id of ids) this.#attempted.add(id);
  }

  /** An event says that the version is at this revision. */
  hear(revision: number): void {
    this.#heard = Math.max(this.#heard, revision);
    void this.work();
  }

  halt(halt: Halt): void {
    clearTimeout(this.#timer);
    this.#stand({ halt });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Goes on now, also where it would wait: after a failure, or for more of a group. */
  async hurry(): Promise<void> {
    this.#isHurried = true;
    // What is under way may still fail for the old reason: then it is tried again soon.
    this.#failures = 0;
    await this.work();
  }

  async work(): Promise<void> {
    this.#isWanted = true;
    if (this.#isWorking || (this.#isPausing && !this.#isHurried)) return;
    this.#isPausing = false;
    clearTimeout(this.#timer);
    this.#isWorking = true;
    try {
      while (this.#isWanted && !this.#isClosed && this.standing.halt === null) {
        // Work that is asked for while the last is looked for is not forgotten.
        this.#isWanted = false;
        if (!(await this.#doNext())) continue;
        this.#isWanted = true;
        this.#failures = 0;
        if (this.standing.trouble !== null) this.#stand({ trouble: null });
      }
    } catch (error) {
      await this.#fail(error);
    } finally {
      this.#isWorking = false;
      this.#isHurried = false;
    }
  }

  /** The answer of the server. Says so while it is late. */
  async #answered<T>(answer: Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#stand({ isLate: true }), this.#ports.lateAfter);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
      if (this.standing.isLate) this.#stand({ isLate: false });
    }
  }

  /** Does one thing; false when there is nothing to do now. */
  async #doNext(): Promise<boolean> {
    const { api, state, now, holdBack } = this.#ports;
    const { copy, conflicts } = state();
    if (this.#heard - copy.revision > mostFollowed) {
      await this.#readAnew();
      return true;
    }
    if (this.#heard > copy.revision) {
      const since = await this.#answered(api.since(copy.revision));
      await this.#take(since);
      // A revision that does not exist is not asked for again.
      if (since.length === 0) this.#heard = copy.revision;
      return true;
    }
    const [head, ...more] = copy.links;
    if (head === undefined || conflicts.length > 0) return false;
    const left = head.edit.at + holdBack - now();
    if (head.edit.group !== null && more.length === 0 && left > 0 && !this.#isHurried) {
      this.#again(left);
      return false;
    }
    this.#attempted.add(head.edit.id);
    const sent = await this.#answered(api.send(head.edit, copy.revision));
    await this.#take(sent.type === "landed" ? [sent.edit] : sent.edits);
    return true;
  }

  async #take(stored: readonly StoredEdit[]): Promise<void> {
    const { state, setState, now } = this.#ports;
    if (this.#isClosed) return;
    const before = state().copy.links;
    const next = takenInto(state(), stored, this.#ports);
    const landed = stored.filter(({ id }) => before.some(({ edit }) => edit.id === id));
    for (const { id } of landed) this.#attempted.delete(id);
    if (landed.length > 0) {
      this.#ports.onLanded(landed.map(({ id }) => id));
      this.#stand({ savedAt: now() });
    }
    if (next === null) await this.#readAnew();
    else setState(next);
  }

  /** Reads the version whole and puts what waits on top: when we are too far behind to follow step by step. */
  async #readAnew(): Promise<void> {
    const { api, state, setState } = this.#ports;
    const opened = await this.#answered(api.read());
    const since = await this.#answered(api.since(state().settled));
    if (this.#isClosed) return;
    const known = state();
    const waiting = new Set(waitingIn(known).map(({ id }) => id));
    this.#ports.onLanded(since.map(({ id }) => id).filter((id) => waiting.has(id)));
    const fresh = stateOn(opened, opened.revision, known);
    setState(
      resumed(
        fresh,
        waitingIn(known),
        since.filter((edit) => edit.version_revision <= opened.revision),
        this.#ports,
      ),
    );
  }

  async #fail(error: unknown): Promise<void> {
    const { state, refuse } = this.#ports;
    if (error instanceof ServerUnreachable) return this.#wait(error);
    if (!(error instanceof ProblemError)) throw error;
    const { status } = error;
    // Who signs in again goes on with it.
    if (isPassing(error) || status === 401) return this.#wait(error);
    if (status === 403) return this.halt({ type: "forbidden", error });
    if (status === 404 && (await this.#isGone())) return this.halt({ type: "gone" });
    const head = state().copy.links[0]?.edit;
    if (head === undefined || !this.#attempted.has(head.id)) return this.#wait(error);
    this.#attempted.delete(head.id);
    refuse(head, error);
    this.#again(0);
  }

  #wait(trouble: NonNullable<SyncStanding["trouble"]>): void {
    const { random, retryAfter } = this.#ports;
    const wait = Math.min(longestRetry, retryAfter * 2 ** this.#failures++);
    this.#again(wait * (0.5 + random() / 2));
    this.#isPausing = true;
    this.#stand({ trouble });
  }

  async #isGone(): Promise<boolean> {
    try {
      await this.#ports.api.since(this.#ports.state().copy.revision);
      return false;
    } catch (error) {
      return error instanceof ProblemError && error.status === 404;
    }
  }

  #again(milliseconds: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isPausing = false;
      void this.work();
    }, milliseconds);
  }

  #stand(change: Partial<SyncStanding>): void {
    this.standing = { ...this.standing, ...change };
    this.#ports.onStanding();
  }
}
