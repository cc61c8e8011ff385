import { inOneGo } from "@parley/model/kernel";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DocumentNoun, FlowDocument } from "../src/document/document.ts";
import { rowsOf } from "../src/document/document-nouns.ts";
import type { Edit } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { documentToEdit } from "../src/edits/edit-between.ts";
import { followNames } from "../src/names/follow-names.ts";
import { validate } from "../src/validate/validate.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { documents } from "./arbitraries.ts";
import { frozen } from "./frozen.ts";
import { makeIds } from "./make-ids.ts";
import { namingAgent } from "./naming-agent.ts";

const agent = withMark(read(namingAgent));

/** The agent with the words of an example that are a value. */
function withMark({ settings, rows }: FlowDocument): FlowDocument {
  const ontology_language = rows.ontology_language.map((row) =>
    row.utterance.includes("small") ? { ...row, marks: [{ entity: "cup", start: 16, end: 21 }] } : row,
  );
  return frozen({ settings, rows: { ...rows, ontology_language } });
}

function read(yaml: string): FlowDocument {
  const parsed = parseYaml(yaml, { makeId: makeIds() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return frozen(parsed.document);
}

const idOf = (document: FlowDocument, noun: DocumentNoun, name: string) => {
  const row = rowsOf(document, noun).find((each) => each.name === name);
  if (row === undefined) throw new Error(`There is no ${noun} ${name}`);
  return row.id;
};

/** The document after an edit with what goes along; null where the names cannot be written everywhere. */
function after(document: FlowDocument, edit: Edit): FlowDocument | null {
  const asked = applyEdit({ document, deleted: [] }, edit);
  if (!asked.ok) return null;
  const brought = inOneGo(followNames(document, asked));
  const done = applyEdit({ document, deleted: [] }, [...edit, ...brought]);
  if (!done.ok) return null;
  const back = applyEdit(done, done.inverse, { guarded: false });
  expect(back.ok && back.document).toEqual(document);
  return done.document;
}

function renamed(document: FlowDocument, noun: DocumentNoun, from: string, to: string): FlowDocument {
  const changed = after(document, [{ op: "change", noun, id: idOf(document, noun, from), fields: { name: to } }]);
  if (changed === null) throw new Error(`${from} cannot be named ${to}`);
  return changed;
}

/** What is found, without the names in it. */
const found = (document: FlowDocument) =>
  validate(document)
    .map(({ type, code, object_type, object_id, field }) => `${type} ${code} ${object_type} ${object_id} ${field}`)
    .sort();

const texts = ({ settings, rows }: FlowDocument) => JSON.stringify([settings, rows]);
const contents = ({ rows }: FlowDocument) => rows.prompt_content.map(({ content }) => content);

describe("what names a row follows its new name", () => {
  test("the agent of these tests names all that it may, and nothing is wrong with it", () => {
    expect(validate(agent).filter(({ type }) => type === "error")).toEqual([]);
  });

  test("a block: visits in conditions and words, rules and their moments, and where languages are detected", () => {
    const { settings, rows } = renamed(agent, "block", "Menu", "Main menu");
    expect(settings.rules).toMatchObject([
      {
        never: 'moment.does == "enters" && moment.block == "Main menu" && visits["Main menu"] > 9',
        goes_to: "Main menu",
      },
      { never: 'moment.does == "understands" && moment.name == "pay"' },
    ]);
    expect(settings.ld_states).toEqual(["Main menu"]);
    const conditions = rows.path.filter(({ transition_type }) => transition_type === "condition");
    expect(conditions.map(({ trigger }) => trigger)).toContain('visits["Main menu"] > 3');
    expect(contents({ settings, rows })).toContain("{% if visits['Main menu'] > 1 %}Again: {% endif %}Pay or ask?");
  });

  test("an intent: paths, blocks, settings, small talk, labels, conditions, words and rules", () => {
    const changed = renamed(agent, "intent", "pay", 'say "pay"');
    expect(changed.settings).toMatchObject({ default_intent: 'say "pay"' });
    expect(changed.settings.rules[1]?.never).toBe('moment.does == "understands" && moment.name == "say \\"pay\\""');
    expect(changed.rows.user_utterance.map(({ name }) => name)).toContain('say "pay"');
    expect(changed.rows.small_talk.map((row) => row.trigger_or_intent)).toContain('say "pay"');
    expect(
      changed.rows.path.flatMap(({ intent, mimic_intent, set_intent }) => [intent, mimic_intent, set_intent]),
    ).not.toContain("pay");
    expect(changed.rows.block.flatMap((row) => row.bias_for_intents)).toEqual(['say "pay"']);
    const conditions = changed.rows.path.map(({ trigger }) => trigger);
    expect(conditions).toContain('intent in ["say \\"pay\\""] && match.cup == true');
    expect(conditions).toContain('intent == "say \\"pay\\"" && slots["cup"] == "large"');
    expect(contents(changed)).toContain(`Which size? {% if intent == 'say "pay"' %}{{ slots.cup }}{% endif %}`);
  });

  test("a value: collected, needed, preferred, masked, set and read", () => {
    const changed = renamed(agent, "entity", "cup", "cup size");
    expect(texts(changed)).not.toMatch(/slots\.cup\b(?! size)|match\.cup|"cup"|entity:cup"/);
    expect(changed.settings.mask_type).toEqual(["entity:cup size"]);
    expect(changed.rows.block.flatMap(({ set_values }) => set_values.map(({ to }) => to))).toEqual(["slots.cup size"]);
    expect(changed.rows.ontology_language.flatMap(({ marks }) => marks)).toMatchObject([{ entity: "cup size" }]);
  });

  test("words that stand over a prompt's own", () => {
    const over = { "en-IN": { content: "Bye {{ visits.Menu }}" } };
    const prompt = agent.rows.prompt.map((row) => (row.name === "Bye" ? { ...row, override_prompts: over } : row));
    const document = { ...agent, rows: { ...agent.rows, prompt } };
    const changed = renamed(document, "block", "Menu", "Main");
    expect(changed.rows.prompt.map((row) => row.override_prompts)).toContainEqual({
      "en-IN": { content: "Bye {{ visits.Main }}" },
    });
    const broken = prompt.map((row) => ({ ...row, override_prompts: { "en-IN": "{{ visits. }" } }));
    const codes = validate({ ...agent, rows: { ...agent.rows, prompt: broken } }).map(({ code }) => code);
    expect(codes).toContain("ill_formed_template");
  });

  test("an action, a vocabulary and a persona", () => {
    const action = renamed(agent, "action", "look_up", "find");
    expect(action.settings).toMatchObject({
      events: [{ event: "answered", action: "find" }],
      events_completed: ["find"],
      events_post_call: ["find"],
    });
    expect(renamed(agent, "ontology", "main", "words").settings.slu_model).toBe("words");
    const persona = renamed(agent, "tts_persona", "Asha", "Mira");
    expect(persona.settings).toMatchObject({ tts_agents: { en: "Mira" }, experiment_tts_agents: { Mira: 1 } });
  });

  test("names that another row has, or had already, stay", () => {
    const twins = read(namingAgent.replace("Bye: {", "Menu (2): { name: Menu, type: End }\n    Bye: {"));
    const two = {
      ...twins,
      rows: {
        ...twins.rows,
        block: twins.rows.block.map((row) => (row.name === "Menu (2)" ? { ...row, name: "Menu" } : row)),
      },
    };
    expect(renamed(two, "block", "Menu", "Main").settings.ld_states).toEqual(["Menu"]);
    expect(renamed(agent, "block", "Menu", "Pay").settings.ld_states).toEqual(["Menu"]);
  });

  test("an edit that gives all names itself brings nothing along", () => {
    const changed = renamed(agent, "block", "Menu", "Main");
    const back = applyEdit({ document: changed, deleted: [] }, documentToEdit(changed, agent));
    expect(back.ok && inOneGo(followNames(changed, back))).toEqual([]);
  });
});

const nouns = ["block", "intent", "entity", "action", "ontology", "tts_persona", "prompt", "path"] as const;
const names = fc
  .oneof(fc.string({ minLength: 1, maxLength: 8 }), fc.constantFrom("in", "a b", "a-b", "it's", '"', "\\", "नाम", "1"))
  .map((name) => `${name}~`);

test("after any rename the validator finds what it found before", () => {
  fc.assert(
    fc.property(fc.constantFrom(...nouns), fc.nat(), names, (noun, pick, name) => {
      const rows = rowsOf(agent, noun);
      const row = rows[pick % rows.length];
      fc.pre(row !== undefined && !/^[\s=]/.test(name));
      const changed = after(agent, [{ op: "change", noun, id: row?.id ?? "", fields: { name } }]);
      fc.pre(changed !== null);
      if (changed !== null) expect(found(changed)).toEqual(found(agent));
    }),
    { numRuns: 60 },
  );
});

test("so it is in any document", () => {
  fc.assert(
    fc.property(documents, fc.constantFrom(...nouns), fc.nat(), (document, noun, pick) => {
      const rows = rowsOf(document, noun);
      const row = rows[pick % Math.max(1, rows.length)];
      fc.pre(row !== undefined && rows.every((other) => other === row || other.name !== row.name));
      const changed = after(document, [{ op: "change", noun, id: row?.id ?? "", fields: { name: "another_name" } }]);
      if (changed !== null) expect(found(changed)).toEqual(found(document));
    }),
    { numRuns: 60 },
  );
});
