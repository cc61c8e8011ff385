import { type Effect, logOf, openListen, type Session } from "@parley/engine";
import { compile, type FlowDocument, type Program } from "@parley/flow";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyDocument, happenings, keys, understand, words } from "../../engine/test/helpers/random-document.ts";
import {
  beginningOf,
  conversationOfTalk,
  type Fault,
  type Happening,
  openingOf,
  parseConversations,
  runConversation,
  type TalkTurn,
  takeTurn,
  talkTurnOf,
  triedIn,
} from "../src/index.ts";

const doing = fc.oneof(
  fc.record({ say: fc.constantFrom(...words, "a b") }),
  fc.record({ press: fc.constantFrom(...keys, "9") }),
  fc.record({ noise: fc.constantFrom(0.1, 0.9) }),
  fc.record({ happened: fc.constantFrom(...happenings, "transfer_ended") }),
  fc.constant("silent" as const),
  fc.constant("hang_up" as const),
);
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

/** Where it begins, by its place among the blocks, and what follows: each with the number that its chance is made of. */
const talk = fc.record({
  entry: fc.option(fc.nat(20)),
  first: fc.double({ min: 0, max: 0.99, noNaN: true }),
  next: fc.array(fc.record({ doing, random: fc.double({ min: 0, max: 0.99, noNaN: true }) }), { maxLength: 8 }),
});
type Talk = typeof talk extends fc.Arbitrary<infer T> ? T : never;

/** Agents that go by chance where they would never go. */
const byChance = (document: FlowDocument): FlowDocument => ({
  ...document,
  rows: {
    ...document.rows,
    path: document.rows.path.map((row) => (row.trigger === "false" ? { ...row, trigger: "random() < 0.5" } : row)),
  },
});

const now = 1_767_607_200_000;

function happeningOf(each: Doing, session: Session): Happening {
  const heard = { listen: openListen(session) ?? "none", heard_ms: 0 };
  if (each === "silent") return { type: "silent", ...heard };
  if (each === "hang_up") return { type: "hung_up", by: "caller" };
  if ("press" in each) return { type: "pressed", digits: each.press, ...heard };
  if ("noise" in each) return { type: "noise", level: each.noise, ...heard };
  if ("happened" in each) return { type: "happened", name: each.happened, data: null };
  const alternatives = [{ text: each.say, confidence: 0.9, language: null }];
  return { type: "said", alternatives, audio: null, noise: null, ...heard };
}

/** Talks as a simulator does: whatever is asked of other servers is answered at once, or refused where it may not be sent. */
function talked(program: Program, { entry, first, next }: Talk, id: string | null): TalkTurn[] {
  const tried = id === null || entry === null ? program : triedIn(program, { entry: id, tried: true });
  const turns: TalkTurn[] = [];
  let session: Session | null = null;
  const standing = (): Session | null => session;
  let at = now;
  const take = (happening: Happening, random: number) => {
    const event = { ...happening, now: at, random };
    const taken = takeTurn({ program: tried, understand }, session, event);
    session = taken?.session ?? null;
    turns.push(talkTurnOf(event, logOf(taken?.effects ?? [])));
    for (const effect of taken?.effects ?? []) if (turns.length < 60) answer(effect, random);
  };
  const answer = (effect: Effect, random: number) => {
    if (effect.type !== "request") return;
    const result = { accept: true, amount: 5, outcome: "busy", text: "Well." };
    const rest = { ok: true, status: 200, result, error: null, timed_out: false };
    take({ type: "answered", request: effect.id, ...rest }, (random * 7.3) % 1);
  };
  take({ ...started, entry: id }, first);
  for (const { doing: each, random } of next) {
    at += 1000;
    const before = standing();
    if (before === null || before.state.type === "ended") break;
    take(happeningOf(each, before), random);
  }
  return turns;
}

const started: Extract<Happening, { type: "started" }> = {
  type: "started",
  session: "01900000-0000-7000-8000-000000000000",
  channel: "voice",
  contact: "+15550100",
  zone: "Asia/Kolkata",
  language: null,
  metadata: { b: 1 },
  account: {},
  message: null,
  entry: null,
};

it("a talk that is saved is a test that passes", () => {
  let drew = 0;
  fc.assert(
    fc.property(anyDocument, talk, (any, each) => {
      const document = byChance(any);
      const program = compile(document);
      const blocks = document.rows.block.filter(({ name }) => name !== "Start");
      const id = each.entry === null ? null : (blocks[each.entry % blocks.length]?.id ?? null);
      const turns = talked(program, each, id);
      const begun = beginningOf(turns[0]?.entries ?? []);
      if (begun === null) throw new Error("A talk begins with its start.");
      const saved = conversationOfTalk(turns, {
        name: "saved",
        ...openingOf(begun),
        ...(begun.entry !== null && { tried: true }),
        metadata: started.metadata,
        now,
      });
      if (saved.chance !== undefined) drew += 1;
      const [read] = parseConversations(JSON.parse(JSON.stringify([saved])));
      if (read === undefined) throw new Error("A conversation is read as one.");
      const { faults, session } = runConversation(program, understand, read);
      // No record tells that a sub-flow returned where the flow came to its end: where that was is not compared.
      const isOver = session.state.type === "ended";
      const isUntold = ({ field, step }: Fault) => isOver && field === "block" && step === read.steps.length;
      expect(faults.filter((fault) => !isUntold(fault))).toEqual([]);
    }),
    { numRuns: 300 },
  );
  expect(drew).toBeGreaterThan(10);
});
