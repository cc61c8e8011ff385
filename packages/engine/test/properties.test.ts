// @module-tag long
import type { FlowDocument, Program } from "@parley/flow";
import { compile, parseYaml } from "@parley/flow";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import {
  type Effect,
  type EngineEvent,
  logOf,
  type Runtime,
  readSession,
  type Session,
  step,
  storeSession,
} from "../src/index.ts";
import { anyDocument, endlessDocument, understand } from "./helpers/random-document.ts";
import { answer, eventOf, type Next, script, started } from "./helpers/random-events.ts";

const channel = fc.constantFrom<"voice" | "sms">("voice", "sms");

type Stepped = { session: Session; effects: Effect[] };

/** Plays a script; `between` stands for what happens to the session between two turns. */
function play(
  program: Program,
  { events, on }: { events: readonly Next[]; on: "voice" | "sms" },
  between: (session: Session, program: Program) => Session = (session) => session,
): Stepped[] {
  const runtime: Runtime = { program, understand };
  const turns: Stepped[] = [step(runtime, null, started(on))];
  events.forEach((each, index) => {
    const before = between(last(turns).session, program);
    turns.push(step(runtime, before, eventOf(each, before, 1000 * (index + 1))));
  });
  return turns;
}

function last(turns: readonly Stepped[]): Stepped {
  const turn = turns.at(-1);
  if (turn === undefined) throw new Error("There is no turn.");
  return turn;
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

const stored = (session: Session, program: Program): Session =>
  readSession(program, JSON.parse(JSON.stringify(storeSession(session))));

const check = (property: (program: Program, events: readonly Next[], on: "voice" | "sms") => void, numRuns = 300) =>
  fc.assert(
    fc.property(anyDocument, script, channel, (document: FlowDocument, events, on) =>
      property(compile(document), events, on),
    ),
    { numRuns },
  );

describe("any conversation with any flow", () => {
  it("goes the same way when it is played again", () => {
    check((program, events, on) => {
      expect(play(program, { events, on })).toEqual(play(program, { events, on }));
    });
  });

  it("goes the same way when the session is stored as JSON between turns", () => {
    check((program, events, on) => {
      expect(play(program, { events, on }, stored)).toEqual(play(program, { events, on }));
    });
  });

  it("never changes the session it was given", () => {
    check((program, events, on) => {
      play(program, { events, on }, frozen);
    });
  });

  it("rests in a defined state after every turn", () => {
    check((program, events, on) => {
      for (const { session } of play(program, { events, on })) {
        expect(["listening", "awaiting", "sleeping", "ended"]).toContain(session.state.type);
        expect(session.pending !== null).toBe(session.state.type === "awaiting");
        if (session.state.type === "ended")
          expect(session.secrets).toMatchObject({ slots: {}, input: null, queue: [] });
        // What waits in the queue waits for an answer, and for nothing else.
        if (session.state.type !== "awaiting") expect(session.secrets.queue).toEqual([]);
        const { state } = session;
        const waits = session.sleeping.filter(({ timer }) => state.type === "sleeping" && timer === state.timer);
        expect(waits.length).toBe(state.type === "sleeping" ? 1 : 0);
      }
    });
  });

  it("is not changed by an answer or a timer that nothing waits for, except for a line in the record", () => {
    check((program, events, on) => {
      const { session } = last(play(program, { events, on }));
      const late: EngineEvent[] = [
        answer("another", { ok: true, timed_out: false, accept: true }, 9),
        { type: "elapsed", timer: "another", now: 9, random: 0 },
      ];
      for (const event of late) {
        const after = step({ program, understand }, session, event);
        expect(after.session).toBe(session);
        expect(after.effects).toMatchObject([{ type: "log", entry: { type: "dropped", event: event.type } }]);
      }
    });
  });

  it("ends when a side hangs up, in every state", () => {
    check((program, events, on) => {
      for (const { session } of play(program, { events, on })) {
        const after = step({ program, understand }, session, { type: "hung_up", by: "caller", now: 9, random: 0 });
        expect(after.session.state.type).toBe("ended");
        expect(after.session.pending).toBeNull();
      }
    });
  });

  it("counts each question to a model once, however it ends, and the record has all that it cost", () => {
    check((program, events, on) => {
      const asked = new Set<string>();
      let told = 0;
      for (const { session, effects } of play(program, { events, on })) {
        for (const entry of logOf(effects)) {
          if (entry.type === "requested" && entry.kind === "model") asked.add(entry.request);
          if (entry.type !== "model_answered" && entry.type !== "model_unanswered") continue;
          expect(asked.delete(entry.request)).toBe(true);
          expect(entry.cost).toBeGreaterThan(0);
          told += entry.cost;
        }
        const waits = session.pending?.stage === "model" ? [session.pending.request] : [];
        expect([...asked]).toEqual(waits);
        if (waits.length === 0) expect(session.model_cost).toBeCloseTo(told);
        else expect(session.model_cost).toBeGreaterThan(told);
      }
    });
  });

  it("writes down each answer in the turn in which it comes", () => {
    check((program, events, on) => {
      const turns = play(program, { events, on });
      for (const [index, each] of events.entries()) {
        if (each.type !== "answered") continue;
        const written = logOf(turns[index + 1]?.effects ?? []).map(({ type }) => type);
        expect(written.some((type) => type === "answer_received" || type === "dropped")).toBe(true);
      }
    });
  });

  it("writes down what waited for a listening and came to none, when a side hangs up", () => {
    check((program, events, on) => {
      for (const { session } of play(program, { events, on })) {
        const { effects } = step({ program, understand }, session, {
          type: "hung_up",
          by: "caller",
          now: 9,
          random: 0,
        });
        const dropped = logOf(effects).flatMap((entry) => (entry.type === "dropped" ? [entry.event] : []));
        const isOver = session.state.type === "ended";
        expect(dropped).toEqual(isOver ? ["hung_up"] : session.secrets.queue.map(({ type }) => type));
      }
    });
  });

  it("waits for an answer no longer once it has come, happened or was dropped", () => {
    check((program, events, on) => {
      const open = new Set<string>();
      for (const { session, effects } of play(program, { events, on })) {
        for (const effect of effects) {
          if (effect.type === "request" && effect.kind === "action" && effect.async) open.add(effect.id);
          if (effect.type === "log" && effect.entry.type === "answer_received") open.delete(effect.entry.request);
        }
        for (const each of session.secrets.queue) if (each.type === "answered") open.add(each.request);
        expect(Object.keys(session.requests).sort()).toEqual([...open].sort());
        for (const each of session.secrets.queue) if (each.type === "answered") open.delete(each.request);
      }
    });
  });

  it("passes no more blocks in a turn than it may", () => {
    check((program, events, on) => {
      for (const { effects } of play(program, { events, on })) {
        const entered = effects.filter((effect) => effect.type === "log" && effect.entry.type === "entered");
        // Once more after the fallback, and again for each of five queued inputs.
        expect(entered.length).toBeLessThanOrEqual(program.settings.max_transit_limit * 2 * 6);
      }
    });
  });
});

describe("a flow that never waits for the caller", () => {
  it("ends at a limit with a clear reason, 1,000 times, each turn within 50 ms", () => {
    let slowest = 0;
    fc.assert(
      fc.property(endlessDocument, (document) => {
        const program = compile(document);
        const begun = leastOnProcessor(50, () => step({ program, understand }, null, started("voice")));
        slowest = Math.max(slowest, begun.took);
        let turn: Stepped = begun.result;
        for (let count = 0; turn.session.state.type === "awaiting" && count < 5000; count++) {
          const request = turn.session.pending?.request ?? "none";
          turn = step(
            { program, understand },
            turn.session,
            answer(request, { ok: true, timed_out: false, accept: true }, count),
          );
        }
        expect(turn.session.state).toMatchObject({
          type: "ended",
          disposition: expect.stringMatching(/^(max_transit_limit|subflow_depth)$/),
        });
        const ended = turn.effects.flatMap((effect) =>
          effect.type === "log" && effect.entry.type === "ended" ? [effect.entry.reason] : [],
        );
        expect(ended).toEqual([expect.stringMatching(/^more than \d+ (blocks in one turn|sub-flow calls)/)]);
      }),
      { numRuns: 1000 },
    );
    expect(slowest).toBeLessThan(50);
  });

  it("work out no more in a turn than there is time for, however many conditions go round in them", () => {
    const list = "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30]";
    const heavy = `${list}.all(x, ${list}.all(y, ${list}.exists(z, z == x) && y > 0))`;
    const parsed = parseYaml(roundAndRound(heavy), { makeId: () => crypto.randomUUID() });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const program = compile(parsed.document);
    const runtime = { program, understand };
    const { session } = step(runtime, null, started("voice"));
    expect(session.state).toMatchObject({ type: "ended", disposition: "turn_work" });
    expect(leastOnProcessor(1000, () => step(runtime, null, started("voice"))).took).toBeLessThan(1000);
  });
});

const roundAndRound = (condition: string) => `parley: 1
settings:
  max_transit_limit: 1000
states:
  start:
    Start:
      type: Start
      paths:
        - to: Round
    Round:
      type: Condition
      paths:
${Array.from({ length: 100 }, (_, index) => `        - condition: "${index} < 0 || !${condition}"\n          to: Round`).join("\n")}
        - to: Round
`;
