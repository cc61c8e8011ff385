import { type Effect, type EngineEvent, type Runtime, type Session, step, storeSession } from "@parley/engine";
import { applyEdit, compile, documentToEdit, emptyDocument, type FlowDocument, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { interpreter, type Model, train } from "@parley/understanding";
import { parse } from "yaml";
import { corpusOf, parseConversations, runConversation } from "../../src/index.ts";

/** A turn of a recorded conversation: what happened, and what of its effects others notice. */
export type RecordedTurn = { readonly event: EngineEvent; readonly told: readonly string[] };

/** A conversation with a document, from its start. */
export type RecordedRun = { readonly name: string; readonly turns: readonly RecordedTurn[] };

/** A session as it was stored in the middle of a conversation, and how that went on. */
export type RecordedSession = { readonly session: unknown; readonly turns: readonly RecordedTurn[] };

/** What is stored of one agent, written by the code of today. */
export type RecordedAgent = {
  readonly document: FlowDocument;
  readonly runs: readonly RecordedRun[];
  readonly model: Model;
  /** What makes the document of an empty one. */
  readonly edit: { readonly operations: unknown; readonly inverse: unknown };
};

export function recordAgent(yaml: string, conversations: string): RecordedAgent {
  let count = 0;
  const parsed = parseYaml(yaml, { makeId: () => uuidv7(++count, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const { document } = parsed;
  const runtime = runtimeOf(document);
  const runs = parseConversations(parse(conversations)).map((conversation): RecordedRun => {
    const { name, turns } = runConversation(runtime.program, runtime.understand, conversation);
    const events = turns.map(({ event }) => event);
    return { name, turns: playTurns(runtime, null, events) };
  });
  const empty = emptyDocument();
  const made = applyEdit({ document: empty, deleted: [] }, documentToEdit(empty, document), { guarded: false });
  if (!made.ok) throw new Error(JSON.stringify(made.faults));
  const edit = { operations: made.operations, inverse: made.inverse };
  return { document, runs, model: train(corpusOf(document)), edit };
}

/** What is stored of conversations with an agent, by where they stand: of each kind of standing the first. */
export function recordSessions(document: FlowDocument, runs: readonly RecordedRun[]) {
  const runtime = runtimeOf(document);
  const sessions: { [standing: string]: RecordedSession } = {};
  for (const { turns } of runs) {
    const events = turns.map(({ event }) => event);
    let session: Session | null = null;
    for (const [place, event] of events.entries()) {
      session = step(runtime, session, event).session;
      if (session === null) continue;
      // A worker stores no secrets.
      const { secrets: _, ...stored } = storeSession(session);
      const restored = { ...session, secrets: { slots: {}, metadata: {}, input: null, queue: [], action: null } };
      sessions[standingOf(session)] ??= {
        session: stored,
        turns: playTurns(runtime, restored, events.slice(place + 1)),
      };
    }
  }
  return sessions;
}

/** What a conversation with a document runs with. */
function runtimeOf(document: FlowDocument): Runtime {
  return { program: compile(document), understand: interpreter(train(corpusOf(document))) };
}

/** The results of events, one after the other. */
export function playTurns(runtime: Runtime, from: Session | null, events: readonly EngineEvent[]): RecordedTurn[] {
  let session = from;
  return events.map((event) => {
    const turn = step(runtime, session, event);
    session = turn.session;
    return { event, told: toldOf(turn.effects) };
  });
}

/** What of the effects a caller or another server notices. */
function toldOf(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => {
    switch (effect.type) {
      case "say":
      case "send":
        return [`${effect.type} ${effect.content.masked}`];
      case "request":
        return [`request ${effect.kind}${"name" in effect ? ` ${effect.name}` : ""}`];
      case "end":
        return [`end ${effect.disposition}`];
      default:
        return [];
    }
  });
}

function standingOf({ state, pending, stack, secrets }: Session): string {
  const hasSecrets = Object.keys({ ...secrets.slots, ...secrets.metadata }).length > 0;
  const parts = [pending?.stage, stack.length > 0 && "in a sub-flow", hasSecrets && "with secrets"];
  return [state.type, ...parts.filter((part) => typeof part === "string")].join(" ");
}
