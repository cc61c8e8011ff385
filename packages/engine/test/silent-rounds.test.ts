import { compile, parseYaml } from "@parley/flow";
import { type Json, uuidv7 } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { logOf, readSession, type Session, step, storeSession, type Understand } from "../src/index.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
actions: { look: { type: http, endpoint: "https://x.example/look" } }
states:
  start:
    Start: { type: Start, paths: [{ to: Which }] }
    Which:
      type: Condition
      paths:
        - { condition: "metadata.of == 'circle'", to: Circle }
        - { condition: "metadata.of == 'shelves'", to: Shelves }
        - { condition: "metadata.of == 'again'", to: Again }
        - { condition: "metadata.of == 'looks'", to: Looks }
        - { condition: "metadata.of == 'chances'", to: Chances }
        - { condition: "metadata.of == 'all'", to: All }
        - { always, to: Each }
    Each: { type: Loop, loop_list: metadata.items, loop_item: item, paths: [{ event: each, to: Tell }, { event: done, to: Done }, { event: limit, to: Limit }] }
    Tell: { say: "{{ metadata.item }}", paths: [{ always, to: Each }] }
    Circle: { type: Loop, loop_list: metadata.items, loop_item: item, paths: [{ event: each, to: Round }, { event: done, to: Done }] }
    Round: { say: Round., paths: [{ condition: "size(metadata.items) == 0", to: Circle }, { always, to: And round }] }
    And round: { say: And round., paths: [{ always, to: Round }] }
    Shelves: { type: Loop, loop_list: metadata.items, loop_item: shelf, paths: [{ event: each, to: Books }, { event: done, to: Done }, { event: limit, to: Limit }] }
    Books: { type: Loop, loop_list: metadata.items, loop_item: book, paths: [{ event: each, to: Book }, { event: done, to: Shelves }, { event: limit, to: Limit }] }
    Book: { say: "{{ metadata.book }}", paths: [{ always, to: Books }] }
    Again: { type: Loop, loop_list: metadata.items, loop_item: item, paths: [{ event: each, to: Tell again }, { event: done, to: Again after }] }
    Tell again: { say: Again., paths: [{ always, to: Again }] }
    Again after: { say: After., paths: [{ always, to: Again }] }
    Looks: { type: Loop, loop_list: metadata.items, loop_item: item, paths: [{ event: each, to: Look }, { event: done, to: Done }] }
    Look: { type: Action, action: look, paths: [{ always, to: Looks }] }
    Chances: { type: Loop, loop_list: metadata.items, loop_item: item, paths: [{ event: each, to: Chance }, { event: done, to: Done }] }
    Chance: { type: Condition, paths: [{ condition: "random() < 0.5", to: Heads }, { always, to: Tails }] }
    Heads: { say: Heads., paths: [{ always, to: Chances }] }
    Tails: { say: Tails., paths: [{ always, to: Chances }] }
    All: { type: Loop, loop_limit: 10000, loop_list: metadata.items, loop_item: item, paths: [{ event: each, to: Tell all }, { event: done, to: Done }, { event: limit, to: Limit }] }
    Tell all: { say: x, paths: [{ always, to: All }] }
    Done: { type: End, end_state: done }
    Limit: { type: End, end_state: limit }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const understand: Understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });
const runtime = { program: compile(parsed.document), understand };
const at = { now: 0, random: 0.25 };

/** A conversation that goes through so many items without waiting for the caller. */
function through(items: number, of: string | null = null) {
  const begun = { contact: null, zone: "UTC", language: null, account: {}, message: null, entry: null } as const;
  const metadata: { [key: string]: Json } = { items: Array.from({ length: items }, (_, item) => item), of };
  const id = "0198c0de-0000-7000-8000-000000000001";
  return step(runtime, null, { type: "started", ...at, ...begun, session: id, channel: "voice", metadata });
}

const endOf = ({ state }: Session) => (state.type === "ended" ? state.disposition : state.type);

describe("rounds that do not wait", () => {
  it.each([
    [0, "done"],
    [23, "done"],
    [24, "done"],
    [100, "done"],
    [101, "limit"],
  ])("%i items are bounded by the block's own limit alone", (items, end) => {
    expect(endOf(through(items).session)).toBe(end);
  });

  it("are bounded in rounds of another list too", () => {
    expect(endOf(through(12, "shelves").session)).toBe("done");
  });

  it.each([["circle"], ["again"]])("let an endless %s end as ever", (of) => {
    const { session, effects } = through(3, of);
    expect(endOf(session)).toBe("max_transit_limit");
    expect(logOf(effects)).toContainEqual(
      expect.objectContaining({ type: "limit_reached", limit: "max_transit_limit" }),
    );
  });

  it("are bounded alike where each waits for a server, and the session is stored in between", () => {
    let { session } = through(60, "looks");
    for (let answers = 0; session.state.type === "awaiting" && answers < 100; answers++) {
      const kept = readSession(runtime.program, JSON.parse(JSON.stringify(storeSession(session))));
      const request = session.pending?.request ?? "";
      const answered = { ok: true, status: 200, result: {}, error: null, timed_out: false } as const;
      session = step(runtime, kept, { type: "answered", request, ...answered, ...at }).session;
    }
    expect(endOf(session)).toBe("done");
  });

  it("draw chance again in each", () => {
    const said = through(40, "chances").effects.flatMap((effect) =>
      effect.type === "log" && effect.entry.type === "agent_said" ? [effect.entry.text] : [],
    );
    expect(said).toHaveLength(40);
    expect(new Set(said).size).toBe(2);
  });

  it("leave by the limit where a list takes more than a turn has time for", () => {
    const { session, effects } = through(10_000, "all");
    expect(endOf(session)).toBe("limit");
    expect(logOf(effects)).toContainEqual(expect.objectContaining({ type: "limit_reached", limit: "turn_work" }));
    expect(leastOnProcessor(400, () => through(10_000, "all")).took).toBeLessThan(400);
  });
});
