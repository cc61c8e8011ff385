import { describe, expect, test } from "vitest";
import type { FlowDocument } from "../src/document/document.ts";
import type { Edit } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { convertToSubFlow } from "../src/sub-flows/convert-to-sub-flow.ts";
import { slugOf } from "../src/sub-flows/free-name.ts";
import { revertSubFlow } from "../src/sub-flows/revert-sub-flow.ts";
import { validate } from "../src/validate/validate.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { frozen } from "./frozen.ts";
import { makeIds } from "./make-ids.ts";

const text = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Greet }] }
    Greet: { say: Hello, paths: [{ to: Menu }] }
    Menu: { say: One or two, max_digits: 1, paths: [{ dtmf: "1", to: Sales }, { no_input: 1, to: Menu }, { dtmf: "2", to: Bye }] }
    Sales: { say: Sales, paths: [{ to: Bye }] }
    Help: { say: Help, paths: [{ to: Sales }, { dtmf: "1", to: Bye }, { dtmf: "2", to: Menu }] }
    Bye: { type: End }
  other:
    Start: { type: Start, paths: [{ to: Done }] }
    Done: { type: End }
`;

const document = parsed();
const idOf = (name: string, from: FlowDocument = document) => {
  const row = from.rows.block.find((each) => each.name === name);
  if (row === undefined) throw new Error(`There is no block ${name}`);
  return row.id;
};

function parsed(): FlowDocument {
  const result = parseYaml(text, { makeId: makeIds() });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return frozen(result.document);
}

/** The document after some of its blocks became a sub-flow, and the ways in it by names. */
function converted(names: readonly string[], name?: string) {
  const options = { newId: makeIds(1000), ...(name === undefined ? {} : { name }) };
  const result = convertToSubFlow(
    document,
    names.map((each) => idOf(each)),
    options,
  );
  if (!result.ok) throw new Error(result.message);
  const applied = applyEdit({ document, deleted: [] }, result.operations);
  if (!applied.ok) throw new Error(JSON.stringify(applied.faults));
  const after = applied.document;
  const nameOf = (id: string | null) => {
    const row = after.rows.block.find((each) => each.id === id);
    const home = after.rows.sub_flow.find((each) => each.id === row?.subflow)?.slug;
    return row === undefined ? "nowhere" : `${home}/${row.name}`;
  };
  const ways = after.rows.path.map((path) => `${nameOf(path.source_block)} > ${nameOf(path.destination_block)}`);
  return { result, after, ways };
}

describe("blocks that become a sub-flow", () => {
  test("are entered where they were and come back to where they led", () => {
    const { result, after, ways } = converted(["Greet"], "Welcoming");
    expect(result.subFlow).toMatchObject({ name: "Welcoming", slug: "welcoming" });
    expect(ways).toEqual(
      expect.arrayContaining([
        "start/Start > start/Welcoming",
        "start/Welcoming > start/Menu",
        "welcoming/Start > welcoming/Greet",
        "welcoming/Greet > welcoming/Return",
      ]),
    );
    expect(validate(after).filter(({ type }) => type === "error")).toEqual(
      validate(document).filter(({ type }) => type === "error"),
    );
  });

  test("keep the paths between them, and need no Return when they lead nowhere else", () => {
    const { result, after, ways } = converted(["Greet", "Menu", "Sales", "Help", "Bye"]);
    expect(result.subFlow.name).toBe("New sub-flow");
    expect(ways).toContain("new-sub-flow/Menu > new-sub-flow/Menu");
    expect(after.rows.block.some(({ name }) => name === "Return")).toBe(false);
    expect(ways.filter((way) => way.startsWith("start/New sub-flow >"))).toEqual([]);
  });

  test("stand where the first of them stood, among names and addresses that are taken", () => {
    const { result, after } = converted(["Greet"], "other");
    const caller = after.rows.block.find(({ id }) => id === result.caller);
    const entered = document.rows.block.find(({ name }) => name === "Greet");
    expect(caller?.render_info).toEqual(entered?.render_info);
    expect(after.rows.sub_flow.map(({ slug }) => slug).toSorted()).toEqual(["other", "other-2", "start"]);
  });

  test.each([
    { blocks: [], code: "not_found" },
    { blocks: ["Start"], code: "start_block", block: "Start" },
    { blocks: ["Greet", "Done"], code: "several_sub_flows" },
    { blocks: ["Help"], code: "several_entries" },
    { blocks: ["Greet", "Sales"], code: "several_entries", block: "Sales" },
    { blocks: ["Menu"], code: "several_exits" },
  ])("$blocks stay: $code", ({ blocks, code, block }) => {
    const ids = blocks.map((name) => idOf(name));
    const refused = convertToSubFlow(document, ids, { newId: makeIds(1000) });
    expect(refused).toMatchObject({ ok: false, code, block: block === undefined ? null : idOf(block) });
  });

  test("that are not there are named", () => {
    const gone = makeIds(5000)();
    const refused = convertToSubFlow(document, [idOf("Greet"), gone], { newId: makeIds(1000) });
    expect(refused).toMatchObject({ ok: false, code: "not_found", block: gone });
  });
});

/** A sales line: two ways in that are no paths, a rule, small talk, and an end that returns. */
const sales = `
parley: 1
settings:
  rules: [{ name: Back, never: 'moment.does == "presses" && moment.text == "0"', goes_to: Ask }]
small_talks:
  Offer: { trigger_or_intent: '=input == "offer"', say: All right, to: Ask, retries: 0 }
states:
  start:
    Start: { type: Start, paths: [{ to: Greet }] }
    Greet:
      say: Hello
      paths: [{ dtmf: "1", to: Ask }, { dtmf: "2", to: Again }, { dtmf: "3", to: Bye, visit_limit: 1, breach_fallback_block: Ask }]
    Again: { type: Goto, entrypoint_block: Ask }
    Ask: { say: Which?, paths: [{ dtmf: "1", to: Done }, { dtmf: "2", to: Welcome }] }
    Done: { say: Goodbye, type: End }
    Welcome: { say: Welcome to sales, paths: [{ to: Bye }] }
    Bye: { type: End, end_state: sales }
`;

describe("what callers have stays", () => {
  const read = (yaml: string): FlowDocument => {
    const result = parseYaml(yaml, { makeId: makeIds() });
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    return frozen(result.document);
  };
  const convert = (from: FlowDocument, names: readonly string[]) =>
    convertToSubFlow(
      from,
      names.map((name) => idOf(name, from)),
      { newId: makeIds(1000) },
    );
  const applied = (from: FlowDocument, edit: Edit): FlowDocument => {
    const done = applyEdit({ document: from, deleted: [] }, edit);
    if (!done.ok) throw new Error(JSON.stringify(done.faults));
    return done.document;
  };

  test("an End that returns is refused among blocks that lead on", () => {
    const line = read(sales);
    const refused = convert(line, ["Ask", "Done"]);
    expect(refused).toMatchObject({ ok: false, code: "returns_inside", block: idOf("Done", line) });
    expect(refused.ok || refused.message).toContain(
      '"Done" returns from its sub-flow, and would come back to "Welcome"',
    );
    expect(
      convert(read(sales.replace("Goodbye, type: End", "Goodbye, type: End, end_state: completed")), ["Ask", "Done"])
        .ok,
    ).toBe(true);
  });

  test("jumps, limits, small talk and rules lead to the block that calls", () => {
    const line = read(sales);
    const result = convert(line, ["Ask", "Welcome", "Bye", "Done"]);
    expect(result).toMatchObject({ ok: false, code: "several_entries" });
    const small = convert(read(sales.replace('{ dtmf: "1", to: Done }, ', "")), ["Ask"]);
    if (!small.ok) throw new Error(small.message);
    const before = read(sales.replace('{ dtmf: "1", to: Done }, ', ""));
    const after = applied(before, small.operations);
    expect(after.rows.block.find(({ name }) => name === "Again")?.entrypoint_block).toBe(small.caller);
    expect(after.rows.small_talk.map((row) => row.destination_block)).toEqual([small.caller]);
    expect(after.rows.path.flatMap((path) => path.breach_fallback_block ?? [])).toEqual([small.caller]);
    expect(after.settings.rules.map(({ goes_to }) => goes_to)).toEqual([small.subFlow.name]);
    const back = revertSubFlow(after, small.caller);
    if (!back.ok) throw new Error(back.message);
    const whole = applied(after, back.operations);
    expect(whole).toEqual(before);
    expect(validate(whole)).toEqual(validate(before));
  });

  test("a jump to another of the blocks keeps them where they are, and is named", () => {
    const line = read(sales.replace("entrypoint_block: Ask", "entrypoint_block: Welcome"));
    const refused = convert(line, ["Ask", "Welcome"]);
    expect(refused).toMatchObject({ ok: false, code: "several_entries" });
    expect(refused.ok || refused.message).toContain('Here they lead to "Ask" and "Welcome".');
  });

  const straight = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Greet }] }
    Greet: { say: Hello, paths: [{ dtmf: "1", to: Ask }] }
    Ask: { say: Which?, paths: [{ dtmf: "1", to: Bye }] }
    Bye: { type: End, end_state: completed }
`;

  test.each([
    ["Ask: {", "Ask: { entrypoint_block: Ask,", "Ask", "may begin a conversation"],
    [
      "Ask: {",
      "Ask: { entities: [{ name: size, say: Size?, within_subflow: true }],",
      "Ask",
      "keeps values within its sub-flow",
    ],
    [
      "states:",
      'triggers: [{ dtmf: "9", to: Bye, trigger_scope: subflow }]\nstates:',
      "Ask",
      "hears global triggers of its sub-flow",
    ],
    ["to: Bye }", "to: Bye, calls: true }", "Ask", "has a path that calls and comes back"],
    ["to: Bye }", "to: Bye, mimic_trigger: pay }", "Bye", "is reached by a path that passes an intent or trigger on"],
    ["to: Ask }", "to: Ask, mimic_trigger: pay }", "Ask", "is reached by a path that passes an intent or trigger on"],
    [
      "to: Ask }] }\n    Ask: {",
      "to: Ask, breach_fallback_block: Bye }] }\n    Ask: { visit_limit: 2,",
      "Ask",
      "has a visit limit",
    ],
    [
      'Ask: { say: Which?, paths: [{ dtmf: "1", to: Bye }] }',
      "Ask: { type: Loop, loop_list: metadata.all, paths: [{ event: each, to: Body }] }\n    Body: { paths: [{ to: Ask }] }",
      "Body",
      "is in the loop of a chosen block",
    ],
  ])("%s made %s keeps the blocks where they are and names %s, which %s", (from, to, block, why) => {
    expect(convert(read(straight), ["Ask"]).ok).toBe(true);
    expect(straight).toContain(from);
    const line = read(straight.replace(from, to));
    const refused = convert(line, ["Ask"]);
    expect(refused).toMatchObject({ ok: false, code: "goes_otherwise", block: idOf(block, line) });
    expect(refused.ok || refused.message).toContain(`"${block}" ${why}`);
  });

  const called = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Call }] }
    Call: { type: Subflow, entrypoint_subflow: inner, paths: [{ to: Bye }] }
    Bye: { type: End, end_state: completed }
  inner:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: Which?, paths: [{ dtmf: "1", to: Back }] }
    More: { say: More, paths: [{ dtmf: "1", to: Back }] }
    Back: { type: End }
`;
  const reverted = (yaml: string) => revertSubFlow(read(yaml), idOf("Call", read(yaml)));

  test("a call that begins at a block of its own goes back to that block", () => {
    const line = read(called.replace("entrypoint_subflow: inner", "entrypoint_block: inner/More"));
    const result = revertSubFlow(line, idOf("Call", line));
    if (!result.ok) throw new Error(result.message);
    const start = applied(line, result.operations).rows.path.find(({ name }) => name === "Start");
    expect(start?.destination_block).toBe(idOf("More", line));
  });

  test("an End without a way on after the call stays an End", () => {
    const line = read(called.replace(", paths: [{ to: Bye }] }\n    Bye", " }\n    Bye"));
    const result = revertSubFlow(line, idOf("Call", line));
    expect(result).toMatchObject({ ok: true, blocks: expect.arrayContaining([idOf("Back", line)]) });
  });

  test.each([
    ["Ask: {", "Ask: { entrypoint_block: Ask,", "goes_otherwise"],
    ["Back: { type: End }", "Back: { say: Thanks, type: End }", "goes_otherwise"],
    ["Call: { type: Subflow,", "Call: { type: Subflow, say: One moment,", "goes_otherwise"],
    ["Back: { type: End }", "Back: { type: End }\n    Jump: { type: Goto, entrypoint_block: Ask }", "called_elsewhere"],
    [
      "inner:\n    Start: { type: Start,",
      "inner:\n    Start: { type: Start, flow_inputs: [{ name: a, type: text }],",
      "values_declared",
    ],
    [
      "entrypoint_subflow: inner,",
      "entrypoint_subflow: inner, call_inputs: [{ input: a, value: '1' }],",
      "values_declared",
    ],
  ])("with %s made %s it stays: %s", (from, to, code) => {
    expect(reverted(called).ok).toBe(true);
    expect(called).toContain(from);
    expect(reverted(called.replace(from, to))).toMatchObject({ ok: false, code });
  });
});

test.each([
  ["Zahlung & Müller", "zahlung-muller"],
  ["start", "start-2"],
  ["नमस्ते", "sub-flow"],
  ["--", "sub-flow"],
])("the address of %s is %s", (name, slug) => {
  expect(slugOf(name, document.rows.sub_flow)).toBe(slug);
});
