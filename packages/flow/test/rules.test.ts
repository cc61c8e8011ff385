import type { ConversationRule } from "@parley/model/kernel";
import { describe, expect, it } from "vitest";
import {
  checkRule,
  compile,
  leadingOn,
  momentNames,
  parseYaml,
  ruleInWords,
  validate,
  valuesOf,
} from "../src/index.ts";
import { makeIds } from "./make-ids.ts";

const flow = (rules = "[]") => {
  const parsed = parseYaml(
    `parley: 1
settings: { rules: ${rules}, metadata_keys: [{ key: verified, type: boolean }] }
intents: { Words: { intents: { pay: {} }, entities: { size: { types: [text] } } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: { prompt: Disclosure }, paths: [{ event: no balance, to: Bye }, { no_input: 0, to: Bye }, { no_match: 0, to: Bye }] }
    Bye: { type: End }
prompts: { Disclosure: This call is recorded. }
`,
    { makeId: makeIds() },
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
};

const rule = (more: Partial<ConversationRule>): ConversationRule => ({
  name: "polite",
  never: 'moment.does == "asks"',
  ...more,
});

describe("checkRule", () => {
  const document = flow();
  const faultsOf = (more: Partial<ConversationRule>, others: readonly string[] = []) =>
    checkRule(document, rule(more), others).map(({ field, message, position, end }) => [field, message, position, end]);

  it("finds nothing in a rule of what is there", () => {
    expect(faultsOf({ never: 'moment.prompt == "Disclosure"', before: "metadata.verified == true" })).toEqual([]);
  });

  it.each<[string, Partial<ConversationRule>, unknown[]]>([
    ["no name", { name: " " }, ["name", "A rule needs a name.", 0, 1]],
    ["no condition", { never: "" }, ["never", "Say what must never be.", 0, 0]],
    ["half a condition", { never: "moment.does ==" }, ["never", "The expression ends too early.", 14, 14]],
    ["no condition but a text", { before: '"yes"' }, ["before", "A condition is true or false; this is a text.", 0, 5]],
    [
      "an unknown member",
      { never: 'moment.tex == "a"' },
      ["never", 'There is no "tex" in moment. Known are text, does, block, prompt, name and 2 more.', 0, 10],
    ],
    [
      "an unknown block",
      { after: 'moment.block == "Menü"' },
      ["after", 'moment.block is never "Menü". Known are Menu, Start and Bye.', 16, 22],
    ],
    [
      "an unknown prompt among several",
      { never: 'moment.prompt in ["Disclosure", "Balance"]' },
      ["never", 'moment.prompt is never "Balance". Known is Disclosure.', 32, 41],
    ],
    ["an unknown value", { before: "slots.siz == 1" }, ["before", 'There is no "siz" in slots. Known is size.', 0, 9]],
    [
      "a block to go to that is not there",
      { goes_to: "Menü" },
      ["goes_to", 'There is no block "Menü" to go to. Known are Menu and Bye.', 0, 4],
    ],
    [
      "where a conversation begins",
      { goes_to: "Start" },
      ["goes_to", 'There is no block "Start" to go to. Known are Menu and Bye.', 0, 5],
    ],
  ])("says of %s what is wrong, where, and what is known", (_what, more, fault) => {
    expect(faultsOf(more)).toEqual([fault]);
  });

  it("wants a name of its own", () => {
    expect(faultsOf({}, ["polite"])).toEqual([
      ["name", "Another rule has this name: give each a name of its own.", 0, 6],
    ]);
  });

  it("refuses what is far too long or too deep with words, and does not break", () => {
    const [[field, message] = []] = faultsOf({ never: `moment.text == "${"a".repeat(5000)}"` });
    expect([field, message]).toEqual(["never", "The expression is longer than 4000 characters."]);
    expect(faultsOf({ never: `${"(".repeat(600)}true${")".repeat(600)}` }).length).toBe(1);
  });
});

describe("ruleInWords", () => {
  it.each<[Partial<ConversationRule>, string | null]>([
    [
      {
        never: 'moment.does == "says" && moment.prompt == "Balance"',
        before: "metadata.verified == true",
        blocks: true,
      },
      "It never happens that the agent says “Balance” before metadata.verified is true; a step that breaks this is taken back.",
    ],
    [
      { before: 'moment.prompt == "Disclosure" && moment.does == "says"' },
      "It never happens that the agent asks before the agent says “Disclosure”; a breach is only reported.",
    ],
    [
      { never: 'moment.does == "reprompts"', most: 2, in_a_row: true },
      "It happens at most 2 times in a row that the agent asks again; a breach is only reported.",
    ],
    [
      {
        never: 'moment.does == "says" && moment.block == "Bye" && moment.text.contains("fool")',
        after: "slots.size > 3",
      },
      "Once slots.size is more than 3, it never happens that the agent says something in “Bye” and what is said contains “fool”; a breach is only reported.",
    ],
    [
      { never: 'moment.does == "requests" && moment.name == "Pay" || !(moment.count < 4)', most: 1 },
      "It happens at most once that “Pay” is requested or it is not so that the count is less than 4; a breach is only reported.",
    ],
    [
      { goes_to: "Bye" },
      "It never happens that the agent asks; a step that breaks this is taken back, and the conversation goes to “Bye”.",
    ],
    [{ never: "moment.does ==" }, null],
    [{ never: "" }, null],
  ])("tells %o", (more, sentence) => {
    expect(ruleInWords(rule(more))).toBe(sentence);
  });
});

describe("a rule that is off", () => {
  const off = "[{ name: polite, never: 'moment.does == \"asks\"', blocks: true, off: true }]";

  it("is not judged, and needs no path", () => {
    const document = flow(off);
    expect(compile(document).rules).toEqual([]);
    expect(validate(document).map(({ code }) => code)).not.toContain("rule_leads_nowhere");
  });
});

describe("a rule that goes to a block", () => {
  it("reaches it, and needs no path", () => {
    const lonely = "[{ name: polite, never: 'moment.does == \"asks\"', goes_to: Bye }]";
    const document = flow(lonely);
    const bye = document.rows.block.find(({ name }) => name === "Bye");
    expect(compile(document).rules.map(({ goesTo, blocks }) => [goesTo, blocks])).toEqual([[bye?.id, true]]);
    const without = { ...document, rows: { ...document.rows, path: [] } };
    const lost = (each: typeof document) =>
      validate(each).flatMap(({ code, message }) => (code === "unreachable_block" ? [message] : []));
    const message = 'No path leads to the block "Bye".';
    expect(lost(without)).not.toContain(message);
    expect(lost({ ...without, settings: { ...document.settings, rules: [] } })).toContain(message);
    expect(validate(document).map(({ code }) => code)).not.toContain("rule_leads_nowhere");
  });

  it("is an error where the block is not there, or another has its name", () => {
    const document = flow("[{ name: polite, never: 'moment.does == \"asks\"', goes_to: Nowhere }]");
    expect(validate(document).map(({ code }) => code)).toContain("undefined_in_rule");
    expect(() => compile(document)).toThrow();
    const twice = flow("[{ name: polite, never: 'moment.does == \"asks\"', goes_to: Bye }]");
    const rows = { ...twice.rows, block: twice.rows.block.map((block) => ({ ...block, name: "Bye" })) };
    expect(checkRule({ ...twice, rows }, rule({ goes_to: "Bye" }), []).map(({ message }) => message)).toEqual([
      '2 blocks are called "Bye": give the one to go to a name of its own.',
    ]);
  });
});

it("a rule that blocks is led on by the paths of its event", () => {
  expect(leadingOn(flow(), "no balance").map(({ trigger }) => trigger)).toEqual(["no balance"]);
  expect(leadingOn(flow(), "polite")).toEqual([]);
});

it("what a moment may be is offered, with the texts that its members may be", () => {
  expect(momentNames().map(({ path }) => path)).toContain("moment.prompt");
  const offered = (read: string) => valuesOf(flow(), read).map(({ path }) => path);
  expect(offered("moment.does").slice(0, 3)).toEqual(["begins", "enters", "says"]);
  expect(offered("moment.block")).toEqual(["Start", "Menu", "Bye"]);
  expect(offered("moment.prompt")).toEqual(["Disclosure"]);
  expect(offered("moment.name")).toEqual(["pay", "size", "Start", "verified"]);
  expect(offered("moment.text")).toEqual([]);
});
