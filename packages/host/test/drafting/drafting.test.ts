import { readFileSync } from "node:fs";
import type { EditState } from "@parley/flow";
import { applyEdit, differencesByStep, documentToEdit, parseYaml, saidContents } from "@parley/flow";
import { type DraftRequest, type Json, mostRefused, Problem, uuidv7 } from "@parley/model/kernel";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { designOf, designText } from "../../src/drafting/design-text.ts";
import { askDraft, draftingKinds, nothingDrafted, takeAnswer } from "../../src/index.ts";
import { agentOf } from "../verify/agent-of.ts";
import cases from "./cases.json" with { type: "json" };
import flowCases from "./flow-cases.json" with { type: "json" };

const { document } = agentOf(readFileSync(new URL("agent.yaml", import.meta.url), "utf8"));
const state: EditState = { document, deleted: [] };

let made = 0;
const newId = () => uuidv7(1_000_000 + ++made, new Uint8Array(10));

/** Cases name an intent by its name. */
function wantedOf({ intent, ...wanted }: { readonly draft?: string; readonly intent?: string }): DraftRequest {
  const id = document.rows.intent.find(({ name }) => name === intent)?.id;
  // A case is written as a request is.
  return { ...(wanted as DraftRequest), ...(id !== undefined && { intent: id }) };
}

function asked(wanted: DraftRequest, of = state) {
  const kind = draftingKinds[wanted.draft];
  const questions = kind.questions({ state: of, wanted, testNames: ["Refunds"], newId });
  return { kind, questions };
}

function take(wanted: DraftRequest, reply: Json, of = state) {
  const { kind, questions } = asked(wanted, of);
  const [question] = questions;
  if (question === undefined) throw new Error("Nothing is asked");
  return takeAnswer(nothingDrafted(of), kind, question, reply);
}

describe("the answer of a model is taken item by item", () => {
  test.each(cases)("$name", ({ wanted, reply, ...expected }) => {
    // A case holds plain JSON.
    const taken = take(wantedOf(wanted), reply as Json);
    if ("reason" in taken) {
      expect(taken.reason).toBe(`The language model gave an answer that cannot be used. ${expected.reason}`);
      return;
    }
    const { steps, refused, state: after } = taken.drafted;
    const said = steps.map(({ operations }) => {
      const last = operations.at(-1);
      return last?.op === "create" ? (last.row.utterance ?? last.row.content) : null;
    });
    expect(said).toEqual(expected.steps);
    expect(refused.map(({ what, why }) => [what, why])).toEqual(expected.refused);
    const whole = applyEdit(
      state,
      steps.flatMap(({ operations }) => operations),
    );
    expect(whole.ok && whole.document).toEqual(after.document);
  });
});

describe("edits and tests are read from the design as a model sees it", () => {
  test.each(flowCases)("$name", ({ wanted, items, told, tests, refused }) => {
    // A case holds plain JSON.
    const taken = take(wantedOf(wanted), { calls: [{ name: "propose", arguments: { items: items as Json } }] });
    if ("reason" in taken) throw new Error(taken.reason);
    const { drafted } = taken;
    const sentences = differencesByStep(document, drafted.state.document, drafted.steps);
    expect(sentences.map((each) => each.map(({ sentence }) => sentence))).toEqual(told);
    expect(drafted.tests.map(({ name }) => name)).toEqual(tests);
    const lines = drafted.refused.map(({ what, why }) => `${what}: ${why}`);
    expect(lines).toEqual(refused);
    const whole = applyEdit(
      state,
      drafted.steps.flatMap(({ operations }) => operations),
    );
    expect(whole.ok && whole.document).toEqual(drafted.state.document);
  });
});

test.each(["front-desk", "pizza-order", "moving-home", "card-payment", "library-desk"])(
  "the design of %s reads back as it is",
  (name) => {
    const text = readFileSync(new URL(`../../../../examples/flows/${name}.yaml`, import.meta.url), "utf8");
    const design = designOf(agentOf(text).document);
    const read = parseYaml(designText(design), { makeId: newId, existing: design });
    expect(read.ok && documentToEdit(design, read.document)).toEqual([]);
  },
);

test("what is not in the version is refused before a model is asked", () => {
  const refusal = (wanted: DraftRequest) => {
    try {
      asked(wanted);
    } catch (error) {
      if (error instanceof Problem) return [error.status, error.code, error.errors[0]?.field];
      throw error;
    }
    return null;
  };
  const wish = "more";
  expect(refusal({ draft: "utterances", wish })).toEqual([400, "invalid", "intent"]);
  expect(refusal({ draft: "utterances", wish, intent: newId() })).toEqual([400, "invalid", "intent"]);
  const { intent = "" } = wantedOf({ intent: "refund" });
  expect(refusal({ draft: "utterances", wish, intent, language: "de-DE" })).toEqual([400, "invalid", "language"]);
  for (const language of [undefined, "en-IN", "de-DE"]) {
    const wanted = { draft: "translations", wish, ...(language !== undefined && { language }) } as const;
    expect(refusal(wanted)).toEqual([400, "invalid", "language"]);
  }
});

test("a vocabulary is made once, with the first utterance", () => {
  const bare = agentOf(`
parley: 1
states: { start: { Start: { type: Start } } }
intents: { shop: { intents: { refund: {} } } }
`).document;
  const [row] = bare.rows.intent;
  const of: EditState = {
    document: {
      ...bare,
      rows: { ...bare.rows, ontology: [], intent: row === undefined ? [] : [{ ...row, ontology: null }] },
    },
    deleted: [],
  };
  const reply = { calls: [{ name: "propose", arguments: { items: ["one", "two"] } }] };
  const taken = take({ draft: "utterances", wish: "", intent: row?.id ?? "" }, reply, of);
  const nouns = "drafted" in taken ? taken.drafted.steps.map(({ operations }) => operations.length) : [];
  expect(nouns).toEqual([2, 1]);
});

test("prompts are asked for in several questions where one cannot hold them", () => {
  const prompts = Array.from({ length: 90 }, (_, place) => `    B${place}: { say: Words ${place} }`).join("\n");
  const large = agentOf(`
parley: 1
settings: { language: en-IN, languages: [en-IN, hi-IN] }
states:
  start:
    Start: { type: Start }
${prompts}
`).document;
  const { questions } = asked({ draft: "translations", wish: "", language: "hi-IN" }, { document: large, deleted: [] });
  expect(questions.map(({ most }) => most)).toEqual([40, 40, 10]);
});

test("words that stand over a prompt's own are translated, and a translation is said whatever waited in its language", () => {
  const { rows } = document;
  const over = { "en-IN": "Hi {{ metadata.name }}.", "hi-IN": "पुराना" };
  const prompt = rows.prompt.map((row) => (row.name === "Menu" ? { ...row, override_prompts: over } : row));
  const of = { document: { ...document, rows: { ...rows, prompt } }, deleted: [] };
  const wanted = { draft: "translations", wish: "", language: "hi-IN" } as const;
  expect(
    asked(wanted, of)
      .questions.map(({ text }) => text)
      .join(),
  ).toContain("Hi {{ metadata.name }}.");
  const items = [{ key: "p1", text: "नमस्ते {{ metadata.name }}।" }];
  const taken = take(wanted, { calls: [{ name: "propose", arguments: { items } }] }, of);
  if ("reason" in taken) throw new Error(taken.reason);
  expect(saidContents(taken.drafted.state.document.rows).map(({ content }) => content)).toContain(items[0]?.text);
});

test("a model receives neither its server nor its credential, nor a row by its id", () => {
  for (const wanted of [
    { draft: "utterances", wish: "", intent: "refund" },
    { draft: "translations", wish: "", language: "hi-IN" },
    { draft: "tests", wish: "" },
    { draft: "edits", wish: "Anything" },
  ]) {
    const { kind, questions } = asked(wantedOf(wanted));
    for (const question of questions) {
      const told = JSON.stringify(askDraft(kind, question));
      expect(told).not.toMatch(/models\.example|model_key|[0-9a-f]{8}-[0-9a-f]{4}/);
    }
  }
});

const wishes: readonly DraftRequest[] = [
  wantedOf({ draft: "utterances", wish: "", intent: "refund" } as object),
  wantedOf({ draft: "translations", wish: "", language: "hi-IN" } as object),
  { draft: "tests", wish: "" },
  { draft: "edits", wish: "Anything" },
];

test("every answer of a model gives an edit that the judge allows, or a reason, and nothing is dropped", () => {
  const json = fc.jsonValue({ maxDepth: 4 }).map((value): Json => JSON.parse(JSON.stringify(value)));
  const near = fc.oneof(
    fc.string(),
    fc.record({ key: fc.constantFrom("p1", "p2", "p3"), text: fc.string() }),
    fc.record({ key: fc.string(), text: json }, { requiredKeys: [] }),
    fc.record({ name: fc.string(), steps: fc.array(fc.oneof(fc.constantFrom("silent", "hang_up"), json)) }),
    fc.record({
      why: fc.string(),
      changes: fc.array(fc.record({ find: fc.constantFrom("say:", "Refund", "type: End", "{"), replace: fc.string() })),
    }),
    json,
  );
  const reply = fc.oneof(
    json,
    fc.record({
      text: fc.oneof(
        fc.string(),
        json.map((value) => JSON.stringify(value)),
      ),
      calls: fc.constant([]),
    }),
    fc.record({
      text: fc.string(),
      calls: fc.array(
        fc.record({
          name: fc.constantFrom("propose", "propose", "deploy"),
          arguments: fc.oneof(fc.record({ items: fc.array(near, { maxLength: 60 }) }), json),
        }),
        { maxLength: 3 },
      ),
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...wishes), reply, (wanted, answer) => {
      const taken = take(wanted, answer as Json);
      if ("reason" in taken) {
        expect(taken.reason.length).toBeLessThan(400);
        return;
      }
      const { steps, tests, refused, state: after } = taken.drafted;
      const operations = steps.flatMap((step) => step.operations);
      const whole = applyEdit(state, operations);
      expect(whole.ok && whole.document).toEqual(after.document);
      expect(refused.length).toBeLessThanOrEqual(mostRefused);
      const given = itemsGiven(answer as Json);
      expect(steps.length + tests.length + refused.length).toBeGreaterThanOrEqual(given);
    }),
  );
});

function itemsGiven(answer: Json): number {
  const calls = (answer as { calls?: readonly { name: string; arguments: { items?: readonly Json[] } }[] }).calls;
  return calls?.find(({ name }) => name === "propose")?.arguments.items?.length ?? 0;
}

test("a list of what is left out has an end, and counts what is beyond it", () => {
  const { kind, questions } = asked(wishes[0] ?? { draft: "utterances", wish: "" });
  const [question] = questions;
  if (question === undefined) throw new Error("Nothing is asked");
  const items = Array.from({ length: 3000 }, () => 7);
  const taken = takeAnswer(nothingDrafted(state), kind, question, {
    calls: [{ name: "propose", arguments: { items } }],
  });
  const refused = "drafted" in taken ? taken.drafted.refused : [];
  expect(refused.length).toBe(mostRefused);
  expect(refused.at(-1)?.what).toBe(`${3000 - mostRefused + 1} more`);
});
