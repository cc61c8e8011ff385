// Longer than 400 lines: one bank agent and its helpers serve keeping, adding and upgrading, which are tried in turn.

import { isId } from "@parley/model/kernel";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { danglingReferences } from "../src/compile/dangling-references.ts";
import { differencesBetween } from "../src/differences/differences-between.ts";
import type { MergeSide } from "../src/differences/merge-sides.ts";
import type { FlowDocument } from "../src/document/document.ts";
import { documentNounNames, renameIds, rowsOf } from "../src/document/document-nouns.ts";
import type { DeletedRow, Edit, EditState } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { addKept } from "../src/library/add-kept.ts";
import { credentialsRead } from "../src/library/credentials-read.ts";
import type { KeptSubFlow } from "../src/library/kept-sub-flow.ts";
import { pairKept } from "../src/library/pair-kept.ts";
import { boundTo, partOf } from "../src/library/part-of.ts";
import { upgradeKept } from "../src/library/upgrade-kept.ts";
import { validate } from "../src/validate/validate.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { toYaml } from "../src/yaml/to-yaml.ts";
import { editFor, editSeeds } from "./edit-arbitraries.ts";
import { makeIds } from "./make-ids.ts";

const makeId = makeIds();
function read(yaml: string, existing?: FlowDocument): FlowDocument {
  const parsed = parseYaml(yaml, { makeId, ...(existing && { existing }) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.document;
}

/** An agent with a sub-flow that asks who calls, calls another and sends a request. */
const bank = `
parley: 1
settings:
  metadata_keys: [{ key: caller, type: text, pii: true }, { key: unrelated, type: text }]
states:
  start:
    Start: { type: Start, paths: [{ to: Who }] }
    Who: { type: Subflow, entrypoint_subflow: identify, call_outputs: [{ output: caller, to: metadata.caller }], paths: [{ to: Bye }] }
    Bye: { say: Goodbye, type: End }
  identify:
    name: Identify the caller
    Start:
      type: Start
      flow_inputs: [{ name: greeting, type: text }]
      flow_outputs: [{ name: caller, type: text, value: metadata.caller }]
      paths: [{ to: Ask }]
    Ask:
      say: "{{ metadata.greeting }} What is your number?"
      entities: [account_number]
      paths:
        - { entity_fill: [], completely_fill: true, to: Look up }
        - { intent: forgotten, to: Sorry }
    Look up: { type: Action, is_action_based: true, action: look_up, paths: [{ event: success, to: Done }, { event: failed, to: Sorry }] }
    Sorry: { type: Subflow, entrypoint_subflow: comfort, paths: [{ to: Done }] }
    Done: { type: End }
  comfort:
    Start: { type: Start, paths: [{ to: Say }] }
    Say: { say: Never mind, type: End }
intents:
  main:
    intents: { forgotten: [I forgot it], other: [something else] }
    entities: { account_number: digits, colour: text }
actions:
  look_up: { endpoint: "https://crm.example/{{ slots.account_number }}" }
  unused: { endpoint: "https://crm.example/unused" }
`;

const agent = `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Hello }] }
    Hello: { say: Hello, type: End }
`;

const subFlowOf = ({ rows }: FlowDocument, slug: string) => {
  const found = rows.sub_flow.find((row) => row.slug === slug);
  if (found === undefined) throw new Error(`There is no sub-flow ${slug}`);
  return found;
};
const entry = makeId();
/** What the library keeps of a sub-flow: its own rows say nothing of the library. */
function keep(document: FlowDocument, revision: number, slug = "identify"): KeptSubFlow {
  const subFlow = subFlowOf(document, slug).id;
  return { entry, revision, subFlow, document: partOf(document, subFlow) };
}
function done(document: FlowDocument, operations: Edit, deleted: readonly DeletedRow[] = []) {
  const result = applyEdit({ document, deleted }, operations, { guarded: false });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result;
}
const why = ({ document, subFlow }: KeptSubFlow) => boundTo(document, subFlow);
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).sort();
const words = ({ rows }: FlowDocument) => rows.prompt_content.map(({ content }) => content).sort();

const renamedWords = ({ settings, rows }: FlowDocument, change: (content: string) => string): FlowDocument => ({
  settings,
  rows: {
    ...rows,
    prompt_content: rows.prompt_content.map((row) => ({ ...row, content: row.content && change(row.content) })),
  },
});

/** The agent with revision 1 in it. */
function withFirst(text = agent) {
  const first = keep(read(bank), 1);
  const before = read(text);
  const added = addKept(before, first, makeId);
  return { first, before, added, ...done(before, added.operations) };
}

describe("what is kept", () => {
  test("names the credentials that its requests need, and no others", () => {
    const asking = bank
      .replace(
        'look_up: { endpoint: "https://crm.example/',
        'look_up: { endpoint: "https://crm.example/{{ credentials.crm_token }}/',
      )
      .replace("https://crm.example/unused", "https://crm.example/{{ credentials.unused }}");
    expect(credentialsRead(keep(read(asking), 1).document)).toEqual(["crm_token"]);
    expect(credentialsRead(read(asking))).toEqual(["crm_token", "unused"]);
  });

  test("a sub-flow with what it calls, says, runs and names, and nothing else", () => {
    const { settings, rows } = keep(read(bank), 1).document;
    expect(rows.sub_flow.map(({ slug }) => slug).sort()).toEqual(["comfort", "identify"]);
    expect(names(rows.block)).toEqual(["Ask", "Done", "Look up", "Say", "Sorry", "Start", "Start"]);
    expect(names(rows.intent)).toEqual(["forgotten"]);
    expect(names(rows.entity)).toEqual(["account_number"]);
    expect(names(rows.action)).toEqual(["look_up"]);
    expect(words({ settings, rows })).toEqual(["Never mind", "{{ metadata.greeting }} What is your number?"]);
    expect(settings.metadata_keys.map(({ key }) => key)).toEqual(["caller"]);
  });

  test("a sub-flow that leads to where conversations begin is not, and the block is named", () => {
    const bound = read(bank.replace("Done: { type: End }", "Done: { type: Goto, entrypoint_subflow: start }"));
    expect(why(keep(bound, 1))).toContain("Its block Done");
    expect(why(keep(bound, 1, "start"))).toContain("every agent has its own");
    expect(why(keep(read(bank), 1))).toBeNull();
  });
});

describe("adding", () => {
  test("brings a copy that knows where it came from, and that the validator finds nothing wrong with", () => {
    const { document, added, before, first } = withFirst();
    const copy = subFlowOf(document, "identify");
    expect(copy).toMatchObject({ name: "Identify the caller", library_entry: entry, library_revision: 1 });
    expect(added.subFlow).toMatchObject({ id: copy.id, slug: "identify" });
    expect(document.settings.metadata_keys).toEqual([{ key: "caller", type: "text", pii: true }]);
    const errors = (of: FlowDocument) => validate(of).filter(({ type }) => type === "error");
    expect(errors(document)).toEqual(errors(before));
    const ids = new Set(documentNounNames.flatMap((noun) => rowsOf(first.document, noun).map(({ id }) => id)));
    expect(documentNounNames.flatMap((noun) => rowsOf(document, noun)).some(({ id }) => ids.has(id))).toBe(false);
  });

  test("is undone exactly", () => {
    const { before, document, inverse } = withFirst();
    expect(done(document, inverse).document).toEqual(before);
  });

  test("uses the agent's own intents, values and actions of the same name, and says which differ", () => {
    const { document, added } = withFirst(`${agent}
actions:
  look_up: { endpoint: "https://other.example/" }
intents:
  main:
    intents: { forgotten: [I forgot it] }
    entities: { account_number: text }
`);
    expect(document.rows.intent.filter(({ name }) => name === "forgotten")).toHaveLength(1);
    expect(document.rows.action.map(({ endpoint }) => endpoint)).toEqual(["https://other.example/"]);
    expect(added.here).toEqual(
      expect.arrayContaining([
        { noun: "action", name: "look_up", differs: true },
        { noun: "entity", name: "account_number", differs: true },
        { noun: "intent", name: "forgotten", differs: false },
      ]),
    );
  });

  test("brings what its texts read declared, without what was filled in, or says that it is to be filled in", () => {
    const settings = `settings:
  primary_scope_name: customer
  metadata_keys: [{ key: caller, type: text }, { key: name, type: text }]
  account_attributes: [{ name: tier, type: text }, { name: score, type: number }]
  business_config: { hours: nine to five, other: 1 }
  template_config: [{ name: shop, type: text, value: Acme }, { name: spare, type: text, value: x }]
  ab_tests: [{ name: tone, variants: [{ name: warm, weight: 1 }] }]
`;
    const asking = bank
      .replace(/settings:\n.*\n/, settings)
      .replace("Never mind,", `"{{ customer.name }} of {{ account.tier }}, {{ template.shop }}, {{ business.hours }}",`)
      .replace(
        "type: End }\nintents",
        `type: End, set_values: [{ to: account.score, value: 'ab.tone == "warm" || customer["name"] == "" ? 1 : 2' }] }\nintents`,
      );
    const kept = keep(read(asking), 1);
    expect(kept.document.settings).toMatchObject({
      primary_scope_name: "metadata",
      metadata_keys: [{ key: "caller" }, { key: "name" }],
      account_attributes: [{ name: "tier" }, { name: "score" }],
      business_config: { hours: null },
      template_config: [{ name: "shop", type: "text" }],
      ab_tests: [{ name: "tone" }],
    });
    expect(JSON.stringify(kept.document)).not.toMatch(/Acme|nine to five|customer/);
    const before = read(agent);
    const added = addKept(before, kept, makeId);
    const after = done(before, added.operations).document;
    expect(words(after)).toContain(
      "{{ metadata.name }} of {{ account.tier }}, {{ template.shop }}, {{ business.hours }}",
    );
    const { primary_scope_name, metadata_keys, account_attributes, business_config, template_config, ab_tests } =
      kept.document.settings;
    expect(after.settings).toMatchObject({
      metadata_keys,
      account_attributes,
      business_config,
      template_config,
      ab_tests,
    });
    expect(after.settings.primary_scope_name).toBe(primary_scope_name);
    expect(added.here).toEqual([]);
    expect(added.unfilled).toEqual([
      { root: "business", name: "hours" },
      { root: "template", name: "shop" },
    ]);
    expect(validate(after).filter(({ type }) => type === "error")).toEqual([]);
    expect(validate(after).flatMap(({ code, message }) => (code === "undefined_value" ? [message] : []))).toEqual([
      'The value of the business configuration "hours" is empty: fill it in on Configure.',
      'The parameter of the template "shop" is empty: fill it in on Configure.',
    ]);
    // An agent that has them uses its own, and hears which say something else.
    const own = read(`${agent}settings:
  metadata_keys: [{ key: name, type: number }]
  business_config: { hours: always }
  template_config: [{ name: shop, type: text, value: Corner }]
`);
    const second = addKept(own, kept, makeId);
    expect(second.here).toEqual([
      { noun: "metadata", name: "name", differs: true },
      { noun: "business", name: "hours", differs: false },
      { noun: "template", name: "shop", differs: false },
    ]);
    expect(second.unfilled).toEqual([]);
    expect(done(own, second.operations).document.settings).toMatchObject({
      business_config: { hours: "always" },
      template_config: [{ name: "shop", type: "text", value: "Corner" }],
    });
  });

  test("of a revision that says the metadata by a name of its agent says it as every agent does", () => {
    const named = read(
      bank.replace("settings:", "settings:\n  primary_scope_name: customer").replace("{{ metadata.", "{{ customer."),
    );
    const { document: kept, ...of } = keep(named, 1);
    // As revisions were kept before.
    const said = renamedWords(kept, (content) => content.replace("{{ metadata.", "{{ customer."));
    const settings = { ...kept.settings, primary_scope_name: "customer" };
    const first = { ...of, document: { ...said, settings } };
    expect(words(first.document)).toContain("{{ customer.greeting }} What is your number?");
    const before = read(agent);
    const document = done(before, addKept(before, first, makeId).operations).document;
    expect(words(document)).toContain("{{ metadata.greeting }} What is your number?");
    const second = keep(read(bank.replace("What is your number?", "Your number?"), read(bank)), 2);
    for (const having of [document, named]) {
      const { questions, changes } = upgrade({ document: having, base: first, next: second });
      expect(questions).toEqual([]);
      expect(changes.map(({ after }) => after)).toContain("{{ metadata.greeting }} Your number?");
    }
  });

  test("leaves what it does not change in the words of its agent", () => {
    const yaml = bank
      .replace("settings:", "settings:\n  primary_scope_name: customer")
      .replace("{{ metadata.", "{{ customer.")
      .replace("Never mind,", `"Never mind, {{ customer.name }}",`);
    const document = read(yaml);
    const second = read(yaml.replace("What is your number?", "Your number?"), document);
    const { there, changes } = upgrade({ document, base: keep(document, 1), next: keep(second, 2) });
    const words = [there, changes].map((all) =>
      all.flatMap(({ field, after }) => (field === "content" ? [after] : [])),
    );
    expect(words).toEqual([["{{ metadata.greeting }} Your number?"], ["{{ metadata.greeting }} Your number?"]]);
  });

  test("is kept, added and upgraded also where it names a prompt that was deleted", () => {
    const named = read(bank.replace("settings:", "settings:\n  primary_scope_name: customer"));
    const saying = {
      ...named,
      rows: {
        ...named.rows,
        block: named.rows.block.map((row) => ({
          ...row,
          conditional_prompts: [{ when: 'customer.vip == "yes"', value: [makeId()] }],
        })),
      },
    };
    const { document: kept, ...of } = keep(saying, 1);
    expect(kept.rows.block.flatMap((row) => row.conditional_prompts.map(({ when }) => when))).toContain(
      'metadata.vip == "yes"',
    );
    expect(() =>
      upgrade({ document: saying, base: { document: kept, ...of }, next: { document: kept, ...of } }),
    ).not.toThrow();
  });

  test("twice gives two, each under names of its own", () => {
    const { document, first } = withFirst();
    const twice = done(document, addKept(document, first, makeId).operations).document;
    expect(twice.rows.sub_flow.map(({ slug }) => slug).sort()).toEqual([
      ...["comfort", "comfort-2", "identify", "identify-the-caller-2", "start"].sort(),
    ]);
    expect(twice.rows.intent).toHaveLength(1);
    expect(twice.rows.prompt_content).toHaveLength(document.rows.prompt_content.length);
  });

  test("keeps other words of a prompt of the same name apart", () => {
    const { document } = withFirst(agent.replaceAll("Hello", "Ask"));
    expect(words(document)).toEqual(["Ask", "Never mind", "{{ metadata.greeting }} What is your number?"]);
  });
});

/** The bank's agent, changed: its rows keep their ids. */
function next(change: (yaml: string) => string) {
  const before = read(bank);
  const [first, second] = [keep(before, 1), keep(read(change(bank), before), 2)];
  const target = read(agent);
  const { document } = done(target, addKept(target, first, makeId).operations);
  return { first, second, document };
}

type Upgrading = {
  readonly document: FlowDocument;
  readonly base: KeptSubFlow;
  readonly next: KeptSubFlow;
  readonly choices?: ReadonlyMap<string, MergeSide>;
};
const upgrade = ({ document, base, next: later, choices = new Map() }: Upgrading) =>
  upgradeKept(document, subFlowOf(document, "identify").id, { base, next: later, choices, newId: makeId });

/** How a copy differs from what the library keeps, beside what it is called and where it came from. */
function apart(document: FlowDocument, kept: KeptSubFlow) {
  const subFlow = subFlowOf(document, "identify");
  const part = partOf(document, subFlow.id);
  const pairs = pairKept(kept.document, part, [kept.subFlow, subFlow.id]);
  return differencesBetween(renameIds(kept.document, pairs), part).filter(
    ({ noun, field }) => noun !== "settings" && !field?.startsWith("library_"),
  );
}

const more = (yaml: string) =>
  yaml
    .replace("What is your number?", "Tell me your number, please.")
    .replace("Done: { type: End }", "Done: { type: End }\n    Wait: { say: One moment, paths: [{ to: Done }] }")
    .replace("{ intent: forgotten, to: Sorry }", "{ intent: forgotten, to: Sorry }, { intent: later, to: Wait }")
    .replace("        - { intent: forgotten, to: Sorry }, ", "        - { intent: forgotten, to: Sorry }\n        - ")
    .replace("forgotten: [I forgot it]", "forgotten: [I forgot it, no idea], later: [call me later]")
    .replace(
      "{ name: greeting, type: text }",
      "{ name: greeting, type: text }, { name: bank, type: text, required: true }",
    );

describe("upgrading", () => {
  test("an unchanged copy becomes the newer revision, by one edit that is undone exactly", () => {
    const { first, second, document } = next(more);
    const { operations, questions, here, there } = upgrade({ document, base: first, next: second });
    expect(questions).toEqual([]);
    expect(here).toEqual([]);
    expect(there.map(({ sentence }) => sentence)).toContain("Block identify/Wait is new");
    const result = done(document, operations);
    expect(subFlowOf(result.document, "identify").library_revision).toBe(2);
    expect(apart(result.document, second)).toEqual([]);
    expect(names(result.document.rows.intent)).toEqual(["forgotten", "later"]);
    expect(done(result.document, result.inverse, result.deleted).document).toEqual(document);
  });

  test("takes what does not meet, and asks where both changed the same", () => {
    const { first, second, document } = next(more);
    const own = done(document, [
      ...document.rows.block
        .filter(({ name }) => name === "Ask")
        .map(({ id }) => ({ op: "change", noun: "block", id, fields: { max_retries: 4 } }) as const),
      ...document.rows.prompt_content
        .filter(({ content }) => content.includes("number"))
        .map(({ id }) => ({ op: "change", noun: "prompt_content", id, fields: { content: "Number?" } }) as const),
    ]).document;
    const { questions, here } = upgrade({ document: own, base: first, next: second });
    expect(here.map(({ field }) => field).sort()).toEqual(["content", "max_retries"]);
    expect(questions).toMatchObject([
      { mine: { value: "Number?" }, theirs: { value: "{{ metadata.greeting }} Tell me your number, please." } },
    ]);
    const decide = (side: MergeSide) => {
      const choices = new Map([[questions[0]?.key ?? "", side]]);
      return done(own, upgrade({ document: own, base: first, next: second, choices }).operations).document;
    };
    expect(words(decide("mine"))).toContain("Number?");
    expect(words(decide("theirs"))).toContain("{{ metadata.greeting }} Tell me your number, please.");
    expect(decide("theirs").rows.block.find(({ name }) => name === "Ask")?.max_retries).toBe(4);
  });

  test("lists the calls that the newer revision declares otherwise", () => {
    const { first, second, document } = next(more);
    const start = subFlowOf(document, "start");
    const caller = makeId();
    const calling = done(document, [
      {
        op: "create",
        noun: "block",
        row: {
          ...{ id: caller, name: "Call", type: "Subflow", subflow: start.id },
          entrypoint_subflow: subFlowOf(document, "identify").id,
        },
      },
    ]).document;
    const { calls } = upgrade({ document: calling, base: first, next: second });
    expect(calls).toMatchObject([
      { block: { id: caller, name: "Call" }, messages: [expect.stringContaining('"bank"')] },
    ]);
  });

  test("leaves what the agent uses elsewhere, and takes away what only the sub-flow had", () => {
    const { first, second, document } = next((yaml) =>
      yaml
        .replace(/ {4}Sorry: .*\n/, "")
        .replace(/ {2}comfort:[\s\S]*?(?=intents:)/, "")
        .replace("{ intent: forgotten, to: Sorry }", "{ intent: other, to: Done }")
        .replace("{ event: failed, to: Sorry }", "{ event: failed, to: Done }"),
    );
    const alone = done(document, upgrade({ document, base: first, next: second }).operations).document;
    expect(alone.rows.sub_flow.map(({ slug }) => slug).sort()).toEqual(["identify", "start"]);
    expect(names(alone.rows.intent)).toEqual(["forgotten", "other"]);
    expect(words(alone)).not.toContain("Never mind");
    const hello = document.rows.block.find(({ name }) => name === "Hello");
    const shared = done(document, [
      {
        op: "change",
        noun: "block",
        id: hello?.id ?? "",
        fields: { type: "Goto", entrypoint_subflow: subFlowOf(document, "comfort").id },
      },
    ]).document;
    const kept = done(shared, upgrade({ document: shared, base: first, next: second }).operations).document;
    expect(kept.rows.sub_flow.map(({ slug }) => slug).sort()).toEqual(["comfort", "identify", "start"]);
    expect(words(kept)).toContain("Never mind");
  });

  test("finds the rows of a copy that has names of its own", () => {
    const before = read(bank);
    const [first, second] = [keep(before, 1), keep(read(bank.replace("Never mind", "No problem"), before), 2)];
    const target = read(`${agent.replaceAll("Hello", "Ask")}  comfort:
    Start: { type: Start, paths: [{ to: Hug }] }
    Hug: { say: There there, type: End }
`);
    const { document } = done(target, addKept(target, first, makeId).operations);
    const upgraded = done(document, upgrade({ document, base: first, next: second }).operations).document;
    expect(words(upgraded)).toEqual(words(document).map((each) => (each === "Never mind" ? "No problem" : each)));
    expect(upgraded.rows.sub_flow).toHaveLength(document.rows.sub_flow.length);
  });

  test("after any edits of the original: an unchanged copy becomes it, and back", () => {
    const before = read(bank);
    const first = keep(before, 1);
    const target = read(agent);
    const { document } = done(target, addKept(target, first, makeId).operations);
    fc.assert(
      fc.property(fc.array(editSeeds, { maxLength: 12 }), (seeds) => {
        let state: EditState = { document: before, deleted: [] };
        seeds.forEach((seed, index) => {
          const result = applyEdit(state, editFor(state, seed, index));
          if (result.ok) state = result;
        });
        fc.pre(state.document.rows.sub_flow.some(({ id }) => id === first.subFlow));
        const second = { ...first, revision: 2, document: partOf(state.document, first.subFlow) };
        fc.pre(why(second) === null && danglingReferences(second.document).length === 0);
        const { operations, questions } = upgrade({ document, base: first, next: second });
        expect(questions).toEqual([]);
        const result = done(document, operations);
        expect(drawnWords(partOf(result.document, subFlowOf(result.document, "identify").id))).toEqual(
          drawnWords(second.document),
        );
        expect(done(result.document, result.inverse, result.deleted).document).toEqual(document);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});

/** What is drawn, in words: rows by their names, prompts by what they say. */
function drawnWords({ rows }: FlowDocument): readonly string[] {
  const said = new Map(
    rows.prompt.map(({ id }) => [
      id,
      JSON.stringify(rows.prompt_content.flatMap((row) => (row.prompt === id ? [[row.language, row.content]] : []))),
    ]),
  );
  const names = new Map(
    [...rows.block, ...rows.action, ...rows.answer_document].map(({ id, name }) => [id, name] as const),
  );
  const words = (value: unknown): unknown => {
    if (typeof value === "string") return isId(value) ? (said.get(value) ?? names.get(value) ?? "row") : value;
    if (Array.isArray(value)) return value.map(words);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, member]) => [key, words(member)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  return [...rows.block, ...rows.block_entity, ...rows.path].map((row) => JSON.stringify(words(row))).sort();
}

test("the text of an agent says where a sub-flow came from", () => {
  const { document } = withFirst();
  const text = toYaml(document);
  expect(text).toContain(`library_entry: ${entry}`);
  expect(subFlowOf(read(text), "identify")).toMatchObject({ library_entry: entry, library_revision: 1 });
});
