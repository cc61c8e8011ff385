import { applyEdit, type FlowDocument, parseYaml, type RowOperation, renameIds, sameRows } from "@parley/flow";
import type { Difference, Replay, ReplayEnd } from "@parley/host";
import type { Traffic } from "@parley/model/api/calls";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { changesOf } from "../src/overlays/changes-of.ts";
import { changesPaint } from "../src/overlays/changes-paint.ts";
import { coveragePaint } from "../src/overlays/coverage-paint.ts";
import { keepSame } from "../src/overlays/keep-same.ts";
import { latencyPaint } from "../src/overlays/latency-paint.ts";
import { alike } from "../src/overlays/replay/alike.ts";
import { replayFigures } from "../src/overlays/replay/replay-figures.ts";
import { replayPaint } from "../src/overlays/replay/replay-paint.ts";
import { shownOf } from "../src/overlays/shown-of.ts";
import { trafficPaint } from "../src/overlays/traffic-paint.ts";

let made = 0;
const makeId = (): Id => {
  made += 1;
  return uuidv7(
    made,
    Uint8Array.from({ length: 10 }, (_, place) => (made * (place + 7)) % 256),
  );
};

const text = `
parley: 1
states:
  start:
    Start: { type: Start, at: [0, 0], paths: [{ to: Menu }] }
    Menu: { say: Hello, at: [0, 100], paths: [{ dtmf: "1", to: Sales }, { name: end, to: Bye }] }
    Sales: { say: Offer, at: [200, 200] }
    Bye: { type: End, at: [0, 300] }
  help:
    Start: { type: Start, at: [0, 0] }
    Agent: { type: End, at: [0, 100] }
`;

function read(yaml: string, existing?: FlowDocument): FlowDocument {
  const parsed = parseYaml(yaml, { makeId, ...(existing && { existing }) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

const live = read(text);
const start = live.rows.sub_flow.find(({ slug }) => slug === "start")?.id ?? "";
const block = (name: string, of = live) => of.rows.block.find((row) => row.name === name)?.id ?? "";
const pathTo = (name: string, of = live) =>
  of.rows.path.find((row) => row.destination_block === block(name, of))?.id ?? "";
const shown = shownOf(live.rows, start);

test("traffic shows as figures, as how many ended where they should not, and as thickness", () => {
  const painted = trafficPaint(
    {
      range: "all",
      since: null,
      calls: 1200,
      blocks: [
        { id: block("Menu"), calls: 1200, times: 1500, ended: 300 },
        { id: block("Bye"), calls: 400, times: 400, ended: 400 },
        { id: makeId(), calls: 5, times: 5, ended: 5 },
      ],
      paths: [{ id: pathTo("Bye"), calls: 400, times: 410 }],
    },
    shown,
  );
  expect(painted.drawn.badges.get(block("Menu"))).toMatchObject([{ text: "1,200 ▼ 25 %", tone: "seq-5" }]);
  expect(painted.drawn.badges.get(block("Bye"))).toMatchObject([{ text: "400" }]);
  expect(painted.drawn.badges.get(block("Sales"))).toMatchObject([{ text: "0", tone: "idle", told: "No call" }]);
  expect(painted.words.get(block("Menu"))).toBe("1,200 calls (100 %), 1,500 times; 300 ended here (25 % dropped off)");
  expect(painted.words.get(block("Bye"))).toBe("400 calls (33 %); 400 ended here");
  expect(painted.drawn.looks.get(pathTo("Bye"))).toEqual({ tone: null, width: 8, sign: "", amount: 400 });
  expect(painted.drawn.looks.get(pathTo("Sales"))).toMatchObject({ tone: "idle", width: 1, amount: 0 });
  expect(painted.stops).toEqual([{ id: block("Menu"), subFlow: start, at: null }]);
  expect(painted.drawn.badges.size).toBe(shown.blocks.length);
});

test("waits show as median and 95th percentile; what was never timed is unknown", () => {
  const painted = latencyPaint(
    { range: "all", since: null, blocks: [{ id: block("Menu"), answers: 3, median_ms: 710, p95_ms: 12_400 }] },
    shown,
  );
  expect(painted.drawn.badges.get(block("Menu"))).toMatchObject([{ text: "•• 0.7 s · p95 12 s", tone: "seq-2" }]);
  expect(painted.words.get(block("Menu"))).toBe("Half of 3 answers within 0.7 s, 95 % within 12 s");
  expect(painted.words.get(block("Sales"))).toBe("Unknown");
  const quick = latencyPaint(
    { range: "all", since: null, blocks: [{ id: block("Menu"), answers: 3, median_ms: 11, p95_ms: 49 }] },
    shown,
  );
  expect(quick.drawn.badges.get(block("Menu"))).toMatchObject([{ text: "• 11 ms · p95 49 ms" }]);
  expect(painted.drawn.badges.has(block("Start"))).toBe(false);
});

test("what neither the simulator nor a test call touched is marked, and counted", () => {
  const tests: Traffic = {
    range: "all",
    since: null,
    calls: 2,
    blocks: [{ id: block("Menu"), calls: 2, times: 2, ended: 0 }],
    paths: [],
  };
  const painted = coveragePaint(new Set([block("Start"), block("Menu"), pathTo("Menu")]), tests, shown);
  expect(painted.blocks).toEqual({ tried: 2, all: 4 });
  expect(painted.paths).toEqual({ tried: 1, all: 3 });
  expect(painted.words.get(block("Menu"))).toBe("Tried by the simulator or tests here and 2 test calls");
  expect(painted.drawn.badges.get(block("Bye"))).toMatchObject([{ text: "○ not tried" }]);
  expect(painted.stops.map(({ id }) => id)).toContain(pathTo("Bye"));
});

const edited = read(
  text
    .replace("say: Hello", "say: Good morning")
    .replace("Sales: { say: Offer, at: [200, 200] }", "Extra: { say: New, at: [400, 50] }")
    .replace('{ dtmf: "1", to: Sales }', '{ dtmf: "2", to: Extra }'),
  live,
);

test("changes since live are marks where rows are, ghosts where they were, and lead from one to the next", () => {
  const changes = changesOf(live, edited);
  expect(changes.list).toContainEqual({
    what: "changed",
    noun: "block",
    id: block("Menu"),
    name: "Menu",
    subFlow: start,
    fields: ["words"],
  });
  expect(changes.list.map(({ what, noun, name }) => `${what} ${noun} ${name}`)).toEqual(
    expect.arrayContaining(["added block Extra", "removed block Sales"]),
  );
  const painted = changesPaint({ changes: changes.list, before: live, after: edited, subFlow: start });
  expect(painted.drawn.ghosts?.blocks).toMatchObject([{ name: "Sales", rect: { x: 200, y: 200 } }]);
  expect(painted.removed.map(({ name }) => name)).toContain("Sales");
  expect(painted.drawn.badges.get(block("Menu"))).toMatchObject([{ text: "~ changed", told: "~ Changed: words" }]);
  expect(painted.stops[0]?.id).toBe(block("Extra", edited));
  expect(painted.stops.find(({ id }) => id === block("Sales"))?.at).not.toBeNull();
  expect(changesOf(live, live)).toEqual({ list: [], others: 0 });
});

test("a block is another where the question for its value is another, or the value is gone", () => {
  const menu = block("Menu");
  const [question, words, size] = [makeId(), makeId(), makeId()];
  const edit = (state: FlowDocument, operations: readonly RowOperation[]) => {
    const result = applyEdit({ document: state, deleted: [] }, operations);
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    return result.document;
  };
  const asking = edit(live, [
    { op: "create", noun: "prompt", row: { id: question, name: "Question" } },
    {
      op: "create",
      noun: "prompt_content",
      row: { id: words, prompt: question, language: "en-IN", content: "Which?" },
    },
    { op: "create", noun: "block_entity", row: { id: size, block: menu, name: "size", prompts: [question] } },
  ]);
  const told = (after: FlowDocument) => {
    const { list, others } = changesOf(asking, after);
    return { list: list.map(({ id, fields }) => ({ id, fields })), others };
  };
  const reworded = edit(asking, [
    { op: "change", noun: "prompt_content", id: words, fields: { content: "What size?" } },
  ]);
  expect(told(reworded)).toEqual({ list: [{ id: menu, fields: ["words"] }], others: 0 });
  const dropped = edit(asking, [{ op: "delete", noun: "block_entity", id: size }]);
  expect(told(dropped)).toEqual({ list: [{ id: menu, fields: ["values"] }], others: 0 });
});

test("a row that moved is no change", () => {
  const menu = live.rows.block.find(({ name }) => name === "Menu");
  const moved = applyEdit({ document: live, deleted: [] }, [
    { op: "change", noun: "block", id: menu?.id ?? "", fields: { render_info: { position: { x: 9, y: 9 } } } },
  ]);
  if (!moved.ok) throw new Error(JSON.stringify(moved.faults));
  expect(changesOf(live, moved.document).list).toEqual([]);
});

test("rows of a copied version are matched by name, and nothing differs", () => {
  const ids = new Map(Object.values(live.rows).flatMap((rows) => rows.map(({ id }) => [id, makeId()] as const)));
  const copy = renameIds(live, ids);
  const same = sameRows(live, copy);
  expect(same.get(block("Menu"))).toBe(block("Menu", copy));
  expect(changesOf(renameIds(live, same), copy)).toEqual({ list: [], others: 0 });
  expect(sameRows(live, edited).size).toBe(0);
});

test("what says the same is the very same, so that nothing is drawn again", () => {
  const paint = (calls: number) =>
    trafficPaint(
      { range: "all", since: null, calls, blocks: [{ id: block("Menu"), calls, times: calls, ended: 0 }], paths: [] },
      shown,
    );
  const before = keepSame(null, paint(5));
  expect(keepSame(before, paint(5))).toBe(before);
  const after = keepSame(before, paint(6));
  expect(after.drawn.badges.get(block("Bye"))).toBe(before.drawn.badges.get(block("Bye")));
  expect(after.drawn.badges.get(block("Menu"))).not.toBe(before.drawn.badges.get(block("Menu")));
  expect(after.drawn.looks).toBe(before.drawn.looks);
});

test("replayed calls count once, by how their comparison ended, and mark the blocks where they part", () => {
  const side = { said: [], asked: [], ended: null, at: { id: block("Sales"), name: "Sales", sub_flow: "start" } };
  const at = (name: string): Difference => ({
    ...{ turn: 2, at_ms: 10, doing: { type: "silent" }, call: side, draft: side },
    from: { id: block(name), name, sub_flow: "start" },
  });
  const replay = (end: ReplayEnd, words: Difference | null = null): Replay => ({
    call: makeId(),
    end,
    words,
    broken: [],
  });
  const figures = replayFigures([
    replay({ type: "same" }),
    replay({ type: "same" }, at("Sales")),
    replay({ type: "differs", difference: at("Menu") }, at("Sales")),
    replay({ type: "differs", difference: { ...at("Menu"), from: null } }),
    replay({ type: "asks", name: "look", difference: at("Menu") }),
    replay({ type: "masked", turn: 2 }),
    replay({ type: "untold", turn: 1, what: "beginning" }),
  ]);
  expect(figures).toMatchObject({ all: 7, same: 1, masked: 1, untold: 1, broken: [] });
  const late = { ...replay({ type: "same" }), broken: [{ rule: "polite", turn: 4 }] };
  const soon = { ...replay({ type: "same" }), broken: [{ rule: "polite", turn: 2 }] };
  expect(replayFigures([late, soon, late]).broken).toMatchObject([{ rule: "polite", calls: 3, soonest: soon.call }]);
  expect([figures.differ, figures.words, figures.asks].map(({ length }) => length)).toEqual([2, 1, 1]);
  const again = replayFigures([1, 2].map(() => replay({ type: "differs", difference: at("Menu") })));
  expect(alike([...figures.differ, ...again.differ]).map(({ count }) => count)).toEqual([3, 1]);
  const { drawn, stops, words } = replayPaint(figures, shown);
  expect(drawn.badges.get(block("Menu"))).toMatchObject([{ text: "≠ 1", tone: "bad" }]);
  expect(words.get(block("Menu"))).toBe("Another way from here: 1 call; A request that was never made: 1 call");
  expect(words.get(block("Sales"))).toBe("Another way from here: 1 call; Other words: 1 call");
  expect(drawn.badges.has(block("Bye"))).toBe(false);
  expect(stops.map(({ id }) => id).toSorted()).toEqual([block("Menu"), block("Sales")].toSorted());
});
