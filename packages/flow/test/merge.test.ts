import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergeDocuments, withSameNewRows } from "../src/differences/merge.ts";
import { mergeQuestions } from "../src/differences/merge-questions.ts";
import type { MergeSide } from "../src/differences/merge-sides.ts";
import type { FlowDocument } from "../src/document/document.ts";
import { isOutdatedRecording } from "../src/document/outdated-recording.ts";
import type { Edit, EditState } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { documentToEdit } from "../src/edits/edit-between.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { documents } from "./arbitraries.ts";
import { editFor, editSeeds } from "./edit-arbitraries.ts";
import { makeIds } from "./make-ids.ts";

const text = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Hello, max_retries: 1, paths: [{ dtmf: "1", to: Bye }] }
    Bye: { say: Goodbye, type: End }
`;

const makeId = makeIds();
function read(yaml: string, existing?: FlowDocument): FlowDocument {
  const parsed = parseYaml(yaml, { makeId, ...(existing && { existing }) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}
const base = read(text);
const side = (change: (yaml: string) => string) => read(change(text), base);
const merge = (mine: FlowDocument, theirs: FlowDocument, choices: ReadonlyMap<string, MergeSide> = new Map()) =>
  mergeDocuments(withSameNewRows({ base, mine, theirs }), choices);
const block = ({ rows }: FlowDocument, name: string) => rows.block.find((row) => row.name === name);

test("changes that do not meet are both taken", () => {
  const mine = side((yaml) => yaml.replace("max_retries: 1", "max_retries: 3"));
  const theirs = side((yaml) =>
    yaml.replace("Hello", "Good morning").replace("    Bye:", "    Extra: { say: More }\n    Bye:"),
  );
  const { document, conflicts } = merge(mine, theirs);
  expect(conflicts).toEqual([]);
  expect(block(document, "Menu")?.max_retries).toBe(3);
  expect(document.rows.prompt_content.map(({ content }) => content).sort()).toEqual([
    "Good morning",
    "Goodbye",
    "More",
  ]);
  expect(block(document, "Extra")).toBeDefined();
});

test("a field that both changed is asked about, and the chosen side holds", () => {
  const mine = side((yaml) => yaml.replace("max_retries: 1", "max_retries: 3"));
  const theirs = side((yaml) => yaml.replace("max_retries: 1", "max_retries: 5"));
  const { document, conflicts } = merge(mine, theirs);
  const [conflict] = conflicts;
  expect(conflicts).toMatchObject([{ noun: "block", field: "max_retries" }]);
  expect(block(document, "Menu")?.max_retries).toBe(3);
  const chosen = merge(mine, theirs, new Map([[conflict?.key ?? "", "theirs"]]));
  expect(block(chosen.document, "Menu")?.max_retries).toBe(5);
});

test("what one changed and the other took away is asked about once, with all that hangs on it", () => {
  const mine = side((yaml) => yaml.replace("max_retries: 1", "max_retries: 3"));
  const theirs = side((yaml) => yaml.replace("{ to: Menu }", "{ to: Bye }").replace(/ {4}Menu: .*\n/, ""));
  const { document, conflicts } = merge(mine, theirs);
  expect(conflicts).toMatchObject([{ noun: "block", id: block(base, "Menu")?.id, field: null }]);
  expect(document.rows.path.map(({ name, trigger }) => name || trigger)).toContain("1");
  const chosen = merge(mine, theirs, new Map([[conflicts[0]?.key ?? "", "theirs"]]));
  expect(block(chosen.document, "Menu")).toBeUndefined();
  expect(chosen.document.rows.path).toHaveLength(1);
});

test("a path that one put on a block which the other took away is asked about by its block", () => {
  const mine = side((yaml) => yaml.replace("{ to: Menu }", "{ to: Bye }").replace(/ {4}Menu: .*\n/, ""));
  const theirs = side((yaml) =>
    yaml.replace('{ dtmf: "1", to: Bye }', '{ dtmf: "1", to: Bye }, { dtmf: "2", to: Bye }'),
  );
  const { document, conflicts } = merge(mine, theirs);
  expect(conflicts).toMatchObject([{ noun: "block", id: block(base, "Menu")?.id, field: null }]);
  expect(document).toEqual(mine);
  const [asked] = mergeQuestions(withSameNewRows({ base, mine, theirs }), conflicts);
  expect(asked?.mine.sentence).toBe("Block Menu is gone");
  expect(asked?.theirs.sentence).toMatch(/^Path .* is new$/);
  const chosen = merge(mine, theirs, new Map([[conflicts[0]?.key ?? "", "theirs"]]));
  expect(
    chosen.document.rows.path
      .map(({ trigger }) => trigger)
      .filter(Boolean)
      .sort(),
  ).toEqual(["1", "2"]);
});

test("a block that both made with the same name is one block", () => {
  const add = (words: string) => side((yaml) => yaml.replace("    Bye:", `    Extra: { say: ${words} }\n    Bye:`));
  const [mine, theirs] = [add("More"), add("Even more")];
  const { document, conflicts } = merge(mine, theirs);
  expect(document.rows.block.filter(({ name }) => name === "Extra")).toHaveLength(1);
  expect(conflicts).toMatchObject([{ noun: "prompt_content", field: "content" }]);
});

test("a question shows what each side has, also where one of them cleared it or both made it", () => {
  const asked = (mine: FlowDocument, theirs: FlowDocument) => {
    const ways = withSameNewRows({ base, mine, theirs });
    return mergeQuestions(ways, mergeDocuments(ways, new Map()).conflicts).map((each) => ({
      base: each.base,
      mine: each.mine.value,
      theirs: each.theirs.value,
    }));
  };
  const cleared = side((yaml) => yaml.replace("max_retries: 1, ", ""));
  const raised = side((yaml) => yaml.replace("max_retries: 1", "max_retries: 5"));
  expect(asked(cleared, raised)).toEqual([{ base: "1", mine: null, theirs: "5" }]);
  expect(asked(raised, cleared)).toEqual([{ base: "1", mine: "5", theirs: null }]);
  const add = (words: string) => side((yaml) => yaml.replace("    Bye:", `    Extra: { say: ${words} }\n    Bye:`));
  expect(asked(add("More"), add("Even more"))).toEqual([{ base: null, mine: "More", theirs: "Even more" }]);
  const gone = side((yaml) => yaml.replace("{ to: Menu }", "{ to: Bye }").replace(/ {4}Menu: .*\n/, ""));
  expect(asked(raised, gone)).toEqual([{ base: "1", mine: "5", theirs: null }]);
  expect(asked(gone, raised)).toEqual([{ base: "1", mine: null, theirs: "5" }]);
});

const used = `
parley: 1
actions:
  Price: { endpoint: "https://a.example/price" }
  Log: { endpoint: "https://a.example/log" }
intents: { main: { intents: { pay: [pay] } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Hello, paths: [{ dtmf: "1", to: Bye }] }
    Bye: { say: Goodbye, type: End }
  extra:
    Start: { type: Start, paths: [{ to: More }] }
    More: { type: Action, say: More., action: Log, paths: [{ to: Done }] }
    Done: { type: End }
`;
const withBlock = (block: string) => (yaml: string) => yaml.replace("    Bye:", `    Ask: ${block}\n    Bye:`);
const without = (part: RegExp) => (yaml: string) => yaml.replace(part, "");

test.each([
  ["action", withBlock("{ type: Action, action: Price, paths: [{ to: Bye }] }"), without(/ {2}Price: .*\n/)],
  [
    "intent",
    (yaml: string) => yaml.replace("paths: [{ dtmf", "paths: [{ intent: pay, to: Bye }, { dtmf"),
    without(/pay: \[pay\]/),
  ],
  [
    "sub_flow",
    withBlock("{ type: Subflow, entrypoint_subflow: extra, paths: [{ to: Bye }] }"),
    (yaml: string) => yaml.replace(/ {2}extra:[\s\S]*/, "").replace(/ {2}Log: .*\n/, ""),
  ],
] as const)(
  "%s: what one took away and the other newly names is asked about, and stays whole",
  (noun, using, removing) => {
    const before = read(used);
    const mine = read(using(used), before);
    const theirs = read(removing(used), before);
    expect(theirs.rows[noun]).toHaveLength(before.rows[noun].length - 1);
    for (const [ways, keeper] of [
      [{ base: before, mine, theirs }, "mine"],
      [{ base: before, mine: theirs, theirs: mine }, "theirs"],
    ] as const) {
      const { conflicts } = mergeDocuments(withSameNewRows(ways), new Map());
      expect(conflicts).toMatchObject([{ noun, field: null }]);
      const [asked] = mergeQuestions(ways, conflicts);
      expect(asked?.[keeper].sentence).toMatch(/^(Path Menu: intent pay|Block Ask) is new$/);
      expect(asked?.[keeper === "mine" ? "theirs" : "mine"].sentence).toMatch(/ is gone$/);
      const choices = new Map(conflicts.map(({ key }) => [key, keeper] as const));
      expect(mergeDocuments(withSameNewRows(ways), choices).document).toEqual(mine);
    }
  },
);

const twice = `
parley: 1
intents:
  main: { intents: { pay: [pay] }, entities: { date: { types: [date] } } }
  old: { intents: { pay: [settle], bye: [bye] }, entities: { date: { types: [date] }, junk: { types: [number] } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Hello, paths: [{ dtmf: "1", to: Bye }] }
    Bye: { say: Goodbye, type: End }
  extra:
    Start: { type: Start, paths: [{ to: More }] }
    More: { type: Collect, say: More., entities: [date], paths: [{ intent: pay, to: Done }] }
    Done: { type: End }
`;
const withoutOld = (yaml: string) => yaml.replace(/ {2}old: .*\n/, "");

test("what names a row that stays keeps no other of that name", () => {
  const before = read(twice);
  const merged = (mine: string, theirs: string, chosen: MergeSide) => {
    const ways = withSameNewRows({ base: before, mine: read(mine, before), theirs: read(theirs, before) });
    const { conflicts } = mergeDocuments(ways, new Map());
    const choices = new Map(conflicts.map(({ key }) => [key, chosen]));
    return { conflicts, document: mergeDocuments(ways, choices).document };
  };
  const paying = twice.replace("paths: [{ dtmf", "paths: [{ intent: pay, to: Bye }, { dtmf");
  expect(merged(paying, withoutOld(twice), "mine").conflicts).toEqual([]);
  const patient = twice.replace("{ type: Collect,", "{ type: Collect, max_retries: 4,");
  const removed = withoutOld(twice).replace(/ {2}extra:[\s\S]*/, "");
  for (const { conflicts, document } of [merged(patient, removed, "mine"), merged(removed, patient, "theirs")]) {
    expect(conflicts).toMatchObject([{ noun: "sub_flow" }]);
    expect(document.rows.block.some(({ max_retries }) => max_retries === 4)).toBe(true);
    expect(document.rows.ontology.map(({ name }) => name)).toEqual(["main"]);
  }
});

/** What random edits make of a document; each side's new rows have ids of their own. */
function edited(document: FlowDocument, seeds: Parameters<typeof editFor>[1][], from: number): EditState {
  let state: EditState = { document, deleted: [] };
  seeds.forEach((seed, index) => {
    const result = applyEdit(state, editFor(state, seed, from + index));
    if (result.ok) state = result;
  });
  return state;
}

const someEdits = fc.array(editSeeds, { maxLength: 12 });

test("a side alone is taken whole, twice the same is the same, and neither asks anything", () => {
  fc.assert(
    fc.property(documents, someEdits, (before, seeds) => {
      const changed = edited(before, seeds, 0).document;
      const none = new Map();
      const merged = (mine: FlowDocument, theirs: FlowDocument) =>
        mergeDocuments(withSameNewRows({ base: before, mine, theirs }), none);
      expect(merged(changed, before)).toEqual({ document: changed, conflicts: [] });
      expect(merged(before, changed)).toEqual({ document: changed, conflicts: [] });
      expect(merged(changed, changed)).toEqual({ document: changed, conflicts: [] });
    }),
    { numRuns: 60 },
  );
});

test("where nothing meets it does not matter who merges, merging again changes nothing, and it is one edit", () => {
  let met = 0;
  let apart = 0;
  fc.assert(
    fc.property(documents, someEdits, someEdits, (before, ours, others) => {
      const state = edited(before, ours, 0);
      const mine = state.document;
      const theirs = edited(before, others, 500).document;
      const ways = withSameNewRows({ base: before, mine, theirs });
      const { document, conflicts } = mergeDocuments(ways, new Map());
      const edit = applyEdit(state, documentToEdit(mine, document), { guarded: false });
      expect(edit.ok && edit.document).toEqual(document);
      if (conflicts.length > 0) {
        met++;
        const all = new Map(conflicts.map(({ key }) => [key, "theirs"] as const));
        expect(mergeDocuments(ways, all).conflicts.map(({ key }) => key)).toEqual(conflicts.map(({ key }) => key));
        return;
      }
      apart++;
      expect(mergeDocuments({ ...ways, mine: document }, new Map())).toEqual({ document, conflicts: [] });
      const back = mergeDocuments({ ...ways, mine: ways.theirs, theirs: mine }, new Map()).document;
      expect(withoutPlaces(back)).toEqual(withoutPlaces(document));
    }),
    { numRuns: 100 },
  );
  expect([met > 5, apart > 5]).toEqual([true, true]);
});

/** Where blocks are drawn is each side's own. */
const withoutPlaces = ({ settings, rows }: FlowDocument) => ({
  settings,
  rows: {
    ...rows,
    block: rows.block.map((row) => ({ ...row, render_info: null })),
    path: rows.path.map((row) => ({ ...row, render_info: null })),
  },
});

test("the words of a recording come from the side that recorded, so a stale recording stays marked", () => {
  const [recorded] = base.rows.prompt_content.filter(({ content }) => content === "Hello");
  if (recorded === undefined) throw new Error("Nothing says hello");
  const withContent = (fields: Partial<typeof recorded>): FlowDocument => ({
    ...base,
    rows: {
      ...base.rows,
      prompt_content: base.rows.prompt_content.map((row) => (row.id === recorded.id ? { ...row, ...fields } : row)),
    },
  });
  const first = withContent({ type: "audio", path: "prompts/a.wav", recorded_words: "Hello" });
  const sound = { type: "audio", path: "prompts/b.wav", recorded_words: "Hello" } as const;
  const again = withContent(sound);
  const reworded = withContent({ type: "audio", path: "prompts/a.wav", content: "Welcome", recorded_words: "Welcome" });
  for (const [mine, theirs] of [
    [again, reworded],
    [reworded, again],
  ] as const) {
    const { document, conflicts } = mergeDocuments({ base: first, mine, theirs }, new Map());
    const content = document.rows.prompt_content.find(({ id }) => id === recorded.id);
    expect(conflicts).toEqual([]);
    expect(content).toMatchObject({ ...sound, content: "Welcome" });
    expect(content && isOutdatedRecording(content)).toBe(true);
  }
});

test("what tells of a document's text comes from the side whose text is chosen", () => {
  const uploaded = (number: number, passages: number) =>
    `documents: { Hours: { path: documents/c/${number}.json, file: ${number}.md, size: ${number}0, passages: ${passages} } }\n`;
  const first = read(text + uploaded(1, 1));
  const [mine, theirs] = [read(text + uploaded(2, 2), first), read(text + uploaded(3, 1), first)];
  const ways = { base: first, mine, theirs };
  const { conflicts, document } = mergeDocuments(ways, new Map());
  expect(conflicts.map(({ field }) => field)).toEqual(["path"]);
  expect(document.rows.answer_document).toEqual(mine.rows.answer_document);
  const chosen = new Map(conflicts.map(({ key }): [string, MergeSide] => [key, "theirs"]));
  expect(mergeDocuments(ways, chosen).document.rows.answer_document).toEqual(theirs.rows.answer_document);
});

test("a question is named as the version has it that takes the other in", () => {
  const called = (name: string): FlowDocument => ({
    ...base,
    rows: { ...base.rows, block: base.rows.block.map((row) => (row.name === "Bye" ? { ...row, name } : row)) },
  });
  const ways = withSameNewRows({ base, mine: called("Farewell"), theirs: called("Adieu") });
  const { conflicts } = mergeDocuments(ways, new Map());
  expect(mergeQuestions(ways, conflicts).map(({ place }) => place?.name)).toEqual(["Farewell"]);
});

test("what one side brought names rows as the other side calls them now", () => {
  const menu = block(base, "Menu")?.id ?? "";
  const start = block(base, "Start")?.id ?? "";
  const edit = (edit: Edit) => {
    const made = applyEdit({ document: base, deleted: [] }, edit);
    if (!made.ok) throw new Error(JSON.stringify(made.faults));
    return made.document;
  };
  const renaming = edit([{ op: "change", noun: "block", id: menu, fields: { name: "Main" } }]);
  const path = { id: makeId(), name: "often", source_block: menu, destination_block: menu, order: 5 };
  const row = { ...path, transition_type: "condition", trigger: "visits.Menu > 3" };
  const reading = edit([{ op: "create", noun: "path", row }]);
  const triggers = ({ rows }: FlowDocument) =>
    rows.path.flatMap(({ trigger }) => (trigger === "1" ? [] : (trigger ?? [])));
  expect(triggers(merge(renaming, reading).document)).toEqual(["visits.Main > 3"]);
  expect(triggers(merge(reading, renaming).document)).toEqual(["visits.Main > 3"]);
  expect(
    triggers(merge(reading, edit([{ op: "change", noun: "block", id: start, fields: { name: "In" } }])).document),
  ).toEqual(["visits.Menu > 3"]);
});
