import { describe, expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { type FlowDocument, importFsm } from "../src/index.ts";
import { importedBy, silentIn, versionBefore } from "./helpers/check-import.ts";
import { makeIds } from "./make-ids.ts";

const fsm = (machine: unknown) => importedBy((options) => importFsm(machine, options));

/** The paths of a version, as people would draw them. */
function drawn({ rows }: FlowDocument): readonly string[] {
  const names = new Map(rows.block.map(({ id, name }) => [id, name]));
  return rows.path.map((path) => {
    const { transition_type, intent, trigger } = path;
    const on = [transition_type, intent ?? trigger].filter((part) => part !== null).join(" ");
    return `${names.get(path.source_block)} -${on}-> ${names.get(path.destination_block ?? "")}`;
  });
}

const chart = {
  id: "billing",
  initial: "menu",
  states: {
    menu: {
      meta: { say: "Bills or orders? {{ 7 }}" },
      on: { PAY_BILL: "pay", "2": { target: "order" }, NO_INPUT: "menu", CALL: { target: "pay", guard: "isOpen" } },
      entry: ["log"],
    },
    pay: { description: "Paying.", always: "done", after: { 1000: "menu" } },
    order: {
      initial: "size",
      on: { CANCEL: "done", NOWHERE: "lost" },
      states: { size: { on: { NEXT: "count" } }, count: { on: { NEXT: { target: "#billing.done" }, CANCEL: "size" } } },
    },
    done: { type: "final" },
  },
};

describe("a state machine", () => {
  test("as a chart becomes blocks and paths, and states in states have whole names", () => {
    const { document, report } = fsm(chart);
    expect(drawn(document)).toEqual([
      "Start -always-> menu",
      "menu -dtmf 2-> order.size",
      "menu -intent pay_bill-> pay",
      "menu -no_input-> menu",
      "pay -always-> done",
      "order.size -intent next-> order.count",
      "order.size -intent cancel-> done",
      "order.count -intent next-> done",
      "order.count -intent cancel-> order.size",
    ]);
    expect(report.format).toBe("State machine billing");
    expect(report.counts).toEqual([
      { kind: "action", found: 1, carried: 0, left: 1 },
      { kind: "state", found: 6, carried: 6, left: 0 },
      { kind: "transition", found: 11, carried: 8, left: 3 },
    ]);
    expect(report.left.map(({ name }) => name)).toEqual([
      "menu: log",
      "pay: after 1000",
      "menu: CALL",
      "order: NOWHERE",
    ]);
    expect(document.rows.prompt_content.map(({ content }) => content)).toEqual([
      "Bills or orders? { { 7 }}",
      "Paying.",
    ]);
    expect(document.rows.ontology_language.map(({ utterance }) => utterance)).toContain("pay bill");
    expect(document.rows.block.find(({ name }) => name === "done")).toMatchObject({ type: "End", end_state: "done" });
  });

  test("as two lists becomes the same, with sources by name, in lists, and of all states", () => {
    const { document, report } = fsm({
      initial: "solid",
      states: ["solid", { name: "liquid", message: "Wet" }, { name: "gas", final: true }],
      transitions: [
        { trigger: "melt", source: "solid", dest: "liquid" },
        { name: "boil", from: ["solid", "liquid"], to: "gas", conditions: "isHot" },
        { trigger: "vanish", source: "*", dest: "gas" },
      ],
    });
    expect(drawn(document)).toEqual([
      "Start -always-> solid",
      "solid -intent melt-> liquid",
      "solid -intent vanish-> gas",
      "liquid -intent vanish-> gas",
    ]);
    expect(report.left).toHaveLength(2);
  });

  test("loses nothing in silence: what no reader knows is listed", () => {
    expect(silentIn(chart, importFsm)).toEqual([]);
  });

  test("goes on when the states in a state are done, and lists what follows on code", () => {
    const { document, report } = fsm({
      initial: "order",
      states: {
        order: {
          initial: "size",
          onDone: "pay",
          on: { CANCEL: "thanks" },
          states: { size: { on: { NEXT: "sized" } }, sized: { type: "final" } },
        },
        pay: { invoke: { src: "charge", onDone: "thanks", onError: [{ target: "failed" }] }, on: { AGAIN: "pay" } },
        thanks: { type: "final" },
        failed: { type: "final" },
      },
    });
    expect(drawn(document)).toEqual([
      "Start -always-> order.size",
      "order.size -intent next-> order.sized",
      "order.size -intent cancel-> thanks",
      "order.sized -always-> pay",
      "pay -intent again-> pay",
    ]);
    expect(document.rows.block.filter(({ type }) => type === "End").map(({ name }) => name)).toEqual([
      "thanks",
      "failed",
    ]);
    expect(report.left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "transition pay: onDone",
      "transition pay: onError",
      "action pay: charge",
    ]);
    expect(report.counts.find(({ kind }) => kind === "transition")).toMatchObject({ found: 6, carried: 4 });
  });

  test("lists what follows on states that are done where nothing that is carried over says so", () => {
    const states = { size: { on: { NEXT: "sized" } }, sized: { on: { BACK: "size" } } };
    const on = { GO: "end" };
    const { document, report } = fsm({
      initial: "both",
      states: {
        both: { type: "parallel", onDone: "end", on, states: { one: { type: "final" }, two: { type: "final" } } },
        none: { initial: "size", onDone: { target: "end", actions: "notify" }, states },
        alone: { onDone: "end", on },
        end: { type: "final" },
      },
    });
    expect(drawn(document)).toEqual([
      "Start -always-> both.one",
      "both.one -intent go-> end",
      "none.size -intent next-> none.sized",
      "none.sized -intent back-> none.size",
      "alone -intent go-> end",
    ]);
    expect(report.left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "transition both: onDone",
      "transition none: onDone",
      "transition alone: onDone",
      "state both.two",
    ]);
  });

  test("draws no path that leads from a state to itself on no event", () => {
    const states = { size: { on: { NEXT: "sized" } }, sized: { type: "final" } };
    const order = { initial: "size", onDone: { actions: "notify" }, on: { CANCEL: "thanks" }, states };
    const { document, report } = fsm({ initial: "order", states: { order, thanks: { type: "final" } } });
    expect(drawn(document)).toEqual([
      "Start -always-> order.size",
      "order.size -intent next-> order.sized",
      "order.size -intent cancel-> thanks",
      "order.sized -intent cancel-> thanks",
    ]);
    expect(report.counts).toContainEqual({ kind: "transition", found: 3, carried: 2, left: 1 });
    expect(report.left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "action order: notify",
      "transition order: always",
    ]);
    const end = { name: "b", final: true };
    const lists = fsm({ states: ["a", end], transitions: [{ source: "a", dest: null }, ["go", "a", "b"]] });
    expect(drawn(lists.document)).toEqual(["Start -always-> a", "a -intent go-> b"]);
  });

  test("has an end in a final state with a dot in its name, and targets of such names", () => {
    const { document } = fsm({
      initial: "a",
      states: {
        a: { on: { GO: "v1.done" } },
        "v1.0": { states: { in: { on: { GO: "a", ON: "v1.done" } } } },
        "v1.done": { type: "final" },
      },
    });
    expect(document.rows.block.filter(({ type }) => type === "End").map(({ name }) => name)).toEqual(["v1.done"]);
    expect(drawn(document)).toContain("v1.0.in -intent on-> v1.done");
  });

  test("with names of thousands of dots is read in time", () => {
    const on = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`e${at}`, "nowhere"]));
    const machine = { states: { [`a${".a".repeat(3000)}`]: { on }, b: {} } };
    const read = () => importFsm(machine, { existing: versionBefore(), makeId: makeIds() });
    expect(leastOnProcessor(500, read).took).toBeLessThan(500);
  });

  test("keeps the conditions and actions of transitions that are lists, as of those that are objects", () => {
    const { document, report } = fsm({
      states: ["cart", { name: "paid", final: true }],
      transitions: [
        ["buy", "cart", "paid", "has_money"],
        ["take", "cart", "paid", null, ["is_watched"]],
        { trigger: "grab", source: "cart", dest: "paid", conditions: [], unless: "is_watched" },
        ["pay", "cart", "paid", null, null, "log", ["thank"], "count"],
      ],
    });
    expect(drawn(document)).toEqual(["Start -always-> cart", "cart -intent pay-> paid"]);
    expect(report.left.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "action cart: count",
      "action cart: log",
      "action cart: thank",
      "transition cart: buy",
      "transition cart: take",
      "transition cart: grab",
    ]);
  });

  test("may name its states by numbers, and its transitions as lists", () => {
    const { document, report } = fsm({
      initial: 1,
      states: [1, 2],
      transitions: [{ trigger: "go", source: 1, dest: 2 }, ["back", 2, 1], { trigger: "lost" }, 7],
    });
    expect(drawn(document)).toEqual(["Start -always-> 1", "1 -intent go-> 2", "2 -intent back-> 1"]);
    expect(report.counts.find(({ kind }) => kind === "transition")).toMatchObject({ found: 4, carried: 2 });
  });

  test("keeps events apart whose names differ by letters of any script", () => {
    const on = { Größe: "b", Grüße: "c", "बिल A": "b", "कॉल A": "c", "pay bill": "b", PAY_BILL: "c" };
    const { document, report } = fsm({
      initial: "a",
      states: { a: { on }, b: { type: "final" }, c: { type: "final" } },
    });
    expect(drawn(document)).toEqual([
      "Start -always-> a",
      "a -intent größe-> b",
      "a -intent grüße-> c",
      "a -intent बिल_a-> b",
      "a -intent कॉल_a-> c",
      "a -intent pay_bill-> b",
    ]);
    expect(report.left).toMatchObject([{ kind: "transition", name: "a: PAY_BILL" }]);
  });

  test("that goes in circles is imported as it is", () => {
    const { document } = fsm({ initial: "a", states: { a: { on: { x: "b" } }, b: { on: { x: "a" } } } });
    expect(drawn(document)).toContain("b -intent x-> a");
  });

  test("keeps markup and formulas in names as letters, and names of objects as names", () => {
    const machine = JSON.parse(
      '{"initial":"=1+1","states":{"=1+1":{"on":{"<b>GO</b>":"__proto__"}},"__proto__":{"on":{"x":"constructor"}},"constructor":{"type":"final"}}}',
    );
    const { document } = fsm(machine);
    expect(document.rows.block.map(({ name }) => name)).toEqual(["Start", "=1+1", "__proto__", "constructor"]);
  });

  test.each([
    ["an array", []],
    ["no states", { initial: "x", states: {} }],
    ["a text", "states"],
    ["states too deep in states", nested(30)],
  ])("is refused as a whole when it is %s", (_what, machine) => {
    const refused = importFsm(machine, { existing: versionBefore(), makeId: makeIds() });
    expect(refused).toMatchObject({ ok: false, fault: expect.any(String) });
  });

  test("of too many states is refused, and one of ten thousand is read", () => {
    const many = (count: number) => ({
      states: Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, { on: { next: `s${at + 1}` } }])),
    });
    const options = { existing: versionBefore(), makeId: makeIds() };
    expect(importFsm(many(10_000), options).ok).toBe(true);
    expect(importFsm(many(60_000), options)).toMatchObject({
      ok: false,
      fault: expect.stringContaining("Split the agent"),
    });
  });

  test("whose transitions multiply is refused before they fill the memory", () => {
    const named = (count: number, name: string, value: unknown) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at}`, value]));
    const chart = { states: { all: { on: named(2000, "e", "all"), states: named(2000, "s", {}) } } };
    const transitions = Array.from({ length: 2000 }, (_, at) => ({ trigger: `e${at}`, source: "*", dest: "s0" }));
    const lists = { states: Object.keys(named(2000, "s", {})), transitions };
    const onDone = Array.from({ length: 500 }, () => "all");
    const done = { states: { all: { onDone, states: named(500, "s", { type: "final" }) } } };
    for (const machine of [chart, lists, done]) {
      const read = () => importFsm(machine, { existing: versionBefore(), makeId: makeIds() });
      const { result, took } = leastOnProcessor(1000, read);
      expect(result).toMatchObject({ ok: false, fault: expect.stringContaining("transitions") });
      expect(took).toBeLessThan(1000);
    }
  });
});

function nested(depth: number): object {
  return depth === 0 ? {} : { states: { in: nested(depth - 1) } };
}
