import type { RowOperation } from "@parley/flow";
import type { Present } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { ServerUnreachable } from "../api/server-unreachable.ts";
import { AwaitedEdits } from "./awaited-edits.ts";
import { EditSync, type SyncStanding } from "./edit-sync.ts";
import type { EditorPorts, VersionEvent } from "./editor-ports.ts";
import { asSetAside, type EditorState, resolved, settle, waitingIn, withWaiting } from "./editor-state.ts";
import { texts } from "./gestures/texts.ts";
import type { Kept } from "./kept-store.ts";
import { Listeners } from "./listeners.ts";
import { type Moment, performIn, stepIn } from "./perform.ts";
import { shownOf } from "./version-copy.ts";
import type { EditorSnapshot, Gesture, Performed, Saving, StepResult, VersionEditor } from "./version-editor.ts";
import type { WaitingEdit } from "./waiting-edit.ts";

/** A version that is being edited: holds its state, keeps it in the browser, and has it sent. */
export class RunningEditor implements VersionEditor {
  readonly #ports: EditorPorts;
  readonly #sync: EditSync;
  readonly #awaited = new AwaitedEdits();
  readonly #listeners = new Listeners();
  readonly #onComments = new Listeners();
  readonly #ends: readonly (() => void)[];
  #state: EditorState;
  #snapshot: EditorSnapshot | null = null;
  #refusal: Refusal = null;
  #isKept = true;
  #others: readonly Present[] = [];
  #isClosed = false;

  constructor(ports: EditorPorts, initial: EditorState) {
    this.#ports = ports;
    this.#state = initial;
    this.#sync = new EditSync({
      ...ports,
      ...{ retryAfter: ports.retryAfter ?? 500, holdBack: ports.holdBack ?? 300, lateAfter: ports.lateAfter ?? 3000 },
      state: () => this.#state,
      setState: (next) => {
        if (next.copy.links.length < this.#state.copy.links.length) this.#refusal = null;
        this.#setState(next);
      },
      refuse: (edit, error) => this.#refuse(edit, error),
      onLanded: (edits) => this.#awaited.land(edits),
      onStanding: () => this.#changed(),
    });
    this.#sync.markAttempted(waitingIn(initial).map(({ id }) => id));
    this.#ends = [ports.follow((event) => this.#hear(event)), ports.onOnline(() => void this.#sync.hurry())];
    ports.store.onTrouble(() => {
      this.#isKept = false;
      this.#changed();
    });
    void this.#sync.work();
  }

  readonly snapshot = (): EditorSnapshot => {
    const saving = () => savingOf(this.#state, this.#sync.standing, this.#refusal);
    this.#snapshot ??= snapshotOf(this.#state, { saving: saving(), isKept: this.#isKept, others: this.#others });
    return this.#snapshot;
  };

  readonly subscribe = (onChange: () => void) => this.#listeners.add(onChange);

  readonly perform = (gesture: Gesture): Performed => {
    const performed = performIn(this.#state, gesture, this.#moment());
    if (!performed.ok) return performed;
    this.#setState(performed.state);
    void this.#sync.work();
    return { ok: true, step: performed.step };
  };

  readonly undo = () => this.#step("undo");
  readonly redo = () => this.#step("redo");

  readonly whenSaved = (step: Id): Promise<"saved" | "dropped"> => {
    const waiting = new Set(waitingIn(this.#state).map((edit) => edit.id));
    const edits = this.#state.history.undo.find(({ id }) => id === step)?.edits ?? [];
    const last = edits.findLast((edit) => waiting.has(edit.id));
    return last === undefined ? Promise.resolve("saved") : this.#awaited.outcomeOf(last.id);
  };

  readonly resolve = (conflict: string, choice: "mine" | "theirs") => {
    this.#setState(resolved(this.#state, conflict, choice, this.#ports));
    void this.#sync.work();
  };

  readonly tryAgain = (id: Id, part: (step: RowOperation) => boolean = () => true): Performed => {
    const aside = this.#state.setAside.find((other) => other.id === id);
    if (aside === undefined) throw new Error("Nothing of this name was set aside");
    const { label, isWhole = false, proposal, undo } = aside;
    const operations = aside.operations.filter(part);
    const performed = this.perform({
      ...{ operations, label, isWhole },
      ...(proposal !== undefined && { proposal }),
      ...(undo !== undefined && { undo }),
    });
    if (!performed.ok) return performed;
    const left = { ...aside, operations: aside.operations.filter((step) => !part(step)) };
    if (left.operations.length === 0) this.forget(id);
    else this.#setSetAside(this.#state.setAside.map((other) => (other.id === id ? left : other)));
    return performed;
  };

  readonly forget = (id: Id) => {
    this.#refusal = null;
    this.#setSetAside(this.#state.setAside.filter((aside) => aside.id !== id));
  };

  readonly look = (selected: Id | null) => this.#ports.look(selected);
  readonly touch = () => this.#ports.touch();
  readonly onComments = (callBack: () => void) => this.#onComments.add(callBack);
  readonly unsaved = () => waitingIn(this.#state).map(({ label, operations }) => ({ label, operations }));

  readonly flush = (): Promise<void> => {
    void this.#sync.hurry();
    return new Promise((resolve, reject) => {
      const look = () => {
        const isOver = this.#state.copy.links.length === 0;
        if (!isOver && this.#sync.standing.halt === null && !this.#isClosed) return;
        end();
        if (isOver) resolve(this.#ports.store.written());
        else reject(new Error(texts.reasons.notSaved));
      };
      const end = this.#listeners.add(look);
      look();
    });
  };

  readonly close = () => {
    this.#isClosed = true;
    for (const end of this.#ends) end();
    this.#sync.close();
    this.#changed();
    this.#listeners.clear();
    void this.#ports.store.close();
  };

  #setState(next: EditorState): void {
    if (next === this.#state) return;
    this.#state = next;
    this.#ports.store.save(keptOf(next));
    this.#changed();
  }

  #setSetAside(setAside: EditorState["setAside"]): void {
    this.#setState({ ...this.#state, setAside });
  }

  #changed(): void {
    this.#snapshot = null;
    this.#awaited.keepOnly(waitingIn(this.#state).map(({ id }) => id));
    this.#listeners.tell();
  }

  #step(direction: "undo" | "redo"): StepResult {
    const { state, stepped } = stepIn(this.#state, direction, this.#moment());
    this.#setState(state);
    void this.#sync.work();
    return stepped.ok ? { ok: true, label: stepped.label } : { ok: false, message: stepped.message };
  }

  #moment(): Moment {
    return {
      ...this.#ports,
      currentPath: this.#ports.currentPath(),
      isAttempted: (id) => this.#sync.isAttempted(id),
    };
  }

  #refuse(edit: WaitingEdit, error: Error): void {
    const aside = asSetAside(this.#ports)({ edit, reason: error.message });
    const others = waitingIn(this.#state).filter(({ id }) => id !== edit.id);
    const left = withWaiting(this.#state, others, this.#ports);
    this.#setState(settle({ ...left, setAside: [...left.setAside, aside] }));
    this.#refusal = { label: edit.label, operations: edit.operations, error };
    this.#changed();
  }

  #hear(event: VersionEvent): void {
    switch (event.type) {
      case "edited":
        this.#sync.hear(event.revision);
        if (event.begins) this.#onComments.tell();
        break;
      case "commented":
        this.#onComments.tell();
        break;
      case "deleted":
        this.#sync.halt({ type: "gone" });
        break;
      case "present":
        this.#others = event.others;
        this.#changed();
    }
  }
}

const keptOf = (state: EditorState): Kept => ({
  ...state.history,
  waiting: waitingIn(state),
  setAside: state.setAside,
  settled: state.settled,
});

function snapshotOf(state: EditorState, more: Pick<EditorSnapshot, "saving" | "isKept" | "others">): EditorSnapshot {
  const { history, copy, setAside } = state;
  return { ...shownOf(copy), revision: copy.revision, ...history, setAside, ...more };
}

type Refusal = Omit<Extract<Saving, { type: "refused" }>, "type"> | null;

function savingOf({ copy, conflicts }: EditorState, standing: SyncStanding, refusal: Refusal): Saving {
  const waiting = copy.links.length;
  const { halt, trouble, savedAt, isLate } = standing;
  if (halt?.type === "gone") return { type: "gone", waiting };
  if (halt?.type === "forbidden") return { type: "forbidden", waiting, error: halt.error };
  if (conflicts.length > 0) return { type: "conflict", conflicts };
  if (trouble instanceof ServerUnreachable) return { type: "offline", waiting };
  if (trouble !== null) return { type: "failing", waiting, error: trouble };
  if (waiting > 0) return { type: "saving", waiting, isLate };
  return refusal === null ? { type: "saved", at: savedAt } : { type: "refused", ...refusal };
}
