import { describe, expect, test } from "vitest";
import type { FlowDocument } from "../src/document/document.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { convertToSubFlow } from "../src/sub-flows/convert-to-sub-flow.ts";
import { slugOf } from "../src/sub-flows/free-name.ts";
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
    { blocks: ["Greet", "Sales"], code: "several_entries" },
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

test.each([
  ["Zahlung & Müller", "zahlung-muller"],
  ["start", "start-2"],
  ["नमस्ते", "sub-flow"],
  ["--", "sub-flow"],
])("the address of %s is %s", (name, slug) => {
  expect(slugOf(name, document.rows.sub_flow)).toBe(slug);
});
