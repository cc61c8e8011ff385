import type { VersionEvent as Heard, Present } from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { ServerUnreachable } from "../api/server-unreachable.ts";
import { AwaitedEdits } from "./awaited-edits.ts";
import type { EditApi } from "./edit-api.ts";
import { EditSync } from "./edit-sync.ts";
import {
  asSetAside,
  type EditorState,
  type Making,
  resolved,
  resumed,
  settle,
  stateOn,
  waitingIn,
  withWaiting,
} from "./editor-state.ts";
import { texts } from "./gestures/texts.ts";
import type { Kept, KeptStore } from "./kept-store.ts";
import { type Moment, performIn, stepIn } from "./perform.ts";
import { shownOf } from "./version-copy.ts";
import type { EditorSnapshot, Gesture, Performed, Saving, StepResult, VersionEditor } from "./version-editor.ts";

/** What an editor hears of its version. Who else has it open comes put together. */
export type VersionEvent =
  | Exclude<Heard, { readonly type: "present" }>
  | { readonly type: "present"; readonly others: readonly Present[] };

export type EditorPorts = Making & {
  readonly api: EditApi;
  readonly store: KeptStore;
  /** Begins to tell of the version; returns what ends it. */
  readonly follow: (tell: (event: VersionEvent) => void) => () => void;
  /** Tells others what is looked at. */
  readonly look: (selected: Id | null) => void;
  readonly touch: () => void;
  /** Calls back when the network is there again; returns what ends it. */
  readonly onOnline: (callBack: () => void) => () => void;
  readonly currentPath: () => string;
  readonly random: () => number;
  readonly retryAfter?: number;
  readonly holdBack?: number;
  readonly lateAfter?: number;
};

/**
 * Opens a version for editing, with what was kept of it: reads it, puts on top what was not sent, and begins to send.
 * @throws what the calls of the API throw.
 */
export async function openVersionEditor(ports: EditorPorts): Promise<VersionEditor> {
  const { store } = ports;
  try {
    return await openWith(ports);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openWith(ports: EditorPorts): Promise<VersionEditor> {
  const { api, store } = ports;
  const [kept, opened] = await Promise.all([store.load(), api.read()]);
  const history = { undo: kept?.undo ?? [], redo: kept?.redo ?? [], flowUrl: kept?.flowUrl ?? null };
  const fresh = stateOn(opened, opened.revision, { history, setAside: kept?.setAside ?? [] });
  if (kept === null || kept.waiting.length === 0) return editorOf(ports, fresh);
  const since = await api.since(kept.settled);
  const known = since.filter((edit) => edit.version_revision <= opened.revision);
  return editorOf(ports, resumed(fresh, kept.waiting, known, ports));
}

function editorOf(ports: EditorPorts, initial: EditorState): VersionEditor {
  const { store } = ports;
  const listeners = new Set<() => void>();
  const commented = new Set<() => void>();
  let state = initial;
  let refusal: Refusal = null;
  let isKept = true;
  let others: readonly Present[] = [];
  let snapshot: EditorSnapshot | null = null;
  let isClosed = false;

  const awaited = new AwaitedEdits();

  const changed = () => {
    snapshot = null;
    awaited.keepOnly(waitingIn(state).map(({ id }) => id));
    for (const listener of [...listeners]) listener();
  };
  const setState = (next: EditorState) => {
    if (next === state) return;
    state = next;
    store.save(keptOf(state));
    changed();
  };
  const sync = new EditSync({
    ...ports,
    ...{ retryAfter: ports.retryAfter ?? 500, holdBack: ports.holdBack ?? 300, lateAfter: ports.lateAfter ?? 3000 },
    state: () => state,
    setState: (next) => {
      if (next.copy.links.length < state.copy.links.length) refusal = null;
      setState(next);
    },
    refuse: (edit, error) => {
      const aside = asSetAside(ports)({ edit, reason: error.message });
      const left = withWaiting(
        state,
        waitingIn(state).filter(({ id }) => id !== edit.id),
        ports,
      );
      setState(settle({ ...left, setAside: [...left.setAside, aside] }));
      refusal = { label: edit.label, operations: edit.operations, error };
      changed();
    },
    onLanded: (edits) => awaited.land(edits),
    onStanding: changed,
  });
  sync.markAttempted(waitingIn(state).map(({ id }) => id));

  const moment = (): Moment => ({
    ...ports,
    currentPath: ports.currentPath(),
    isAttempted: (id) => sync.isAttempted(id),
  });
  const ends = [
    ports.follow((event) => {
      if (event.type === "edited") sync.hear(event.revision);
      if (event.type === "commented" || (event.type === "edited" && event.begins)) for (const tell of commented) tell();
      if (event.type === "deleted") sync.halt({ type: "gone" });
      if (event.type !== "present") return;
      others = event.others;
      changed();
    }),
    ports.onOnline(() => void sync.hurry()),
  ];

  function perform(gesture: Gesture): Performed {
    const performed = performIn(state, gesture, moment());
    if (!performed.ok) return performed;
    setState(performed.state);
    void sync.work();
    return { ok: true, step: performed.step };
  }

  function step(direction: "undo" | "redo"): StepResult {
    const { state: next, stepped } = stepIn(state, direction, moment());
    setState(next);
    void sync.work();
    return stepped.ok ? { ok: true, label: stepped.label } : { ok: false, message: stepped.message };
  }

  const forget = (id: Id) => {
    refusal = null;
    setState({ ...state, setAside: state.setAside.filter((aside) => aside.id !== id) });
  };

  store.onTrouble(() => {
    isKept = false;
    changed();
  });
  void sync.work();

  return {
    snapshot: () => {
      snapshot ??= snapshotOf(state, { saving: savingOf(state, sync, refusal), isKept, others });
      return snapshot;
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    perform,
    undo: () => step("undo"),
    redo: () => step("redo"),
    whenSaved: (id) => {
      const waiting = new Set(waitingIn(state).map((edit) => edit.id));
      const edits = state.history.undo.find((one) => one.id === id)?.edits ?? [];
      const last = edits.findLast((edit) => waiting.has(edit.id));
      return last === undefined ? Promise.resolve("saved") : awaited.outcomeOf(last.id);
    },
    resolve: (conflict, choice) => {
      setState(resolved(state, conflict, choice, ports));
      void sync.work();
    },
    tryAgain: (id, part = () => true) => {
      const aside = state.setAside.find((other) => other.id === id);
      if (aside === undefined) throw new Error("Nothing of this name was set aside");
      const performed = perform({ operations: aside.operations.filter(part), label: aside.label });
      if (!performed.ok) return performed;
      const left = { ...aside, operations: aside.operations.filter((step) => !part(step)) };
      if (left.operations.length === 0) forget(id);
      else setState({ ...state, setAside: state.setAside.map((other) => (other.id === id ? left : other)) });
      return performed;
    },
    forget,
    look: ports.look,
    touch: ports.touch,
    onComments: (callBack) => {
      commented.add(callBack);
      return () => commented.delete(callBack);
    },
    unsaved: () => waitingIn(state).map(({ label, operations }) => ({ label, operations })),
    flush: () => {
      void sync.hurry();
      return new Promise((resolve, reject) => {
        const look = () => {
          const isOver = state.copy.links.length === 0;
          if (!isOver && sync.standing.halt === null && !isClosed) return;
          listeners.delete(look);
          if (isOver) resolve(store.written());
          else reject(new Error(texts.reasons.notSaved));
        };
        listeners.add(look);
        look();
      });
    },
    close: () => {
      isClosed = true;
      for (const end of ends) end();
      sync.close();
      changed();
      listeners.clear();
      void store.close();
    },
  };
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

function savingOf({ copy, conflicts }: EditorState, { standing }: EditSync, refusal: Refusal): Saving {
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
