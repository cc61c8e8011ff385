import { applyEdit, type EditState, emptyDocument, ownPromptLists, saidContents, withDefaults } from "@parley/flow";
import {
  addableTypes,
  blockFields,
  blockKinds,
  blockTypes,
  fieldsOf,
  type ModelOutput,
  pathFields,
  promptFields,
  subFlowFields,
  transitionTypes,
} from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { changeField } from "../src/editing/gestures/change-fields.ts";
import { addPath } from "../src/editing/gestures/flow-gestures.ts";
import { setOutcome, settable } from "../src/inspector/form/assignments.ts";
import { choiceOf } from "../src/inspector/form/conditions.ts";
import type { ShownField } from "../src/inspector/form/field-place.ts";
import { inheritedByBlock, inheritedByPath } from "../src/inspector/form/inherited-value.ts";
import { outputsOutcome } from "../src/inspector/form/model-outputs.ts";
import { commonFields, shownBlockFields, shownPathFields } from "../src/inspector/form/shown-fields.ts";
import { addPrompt, freePromptName, sayOwnWords, writeWords } from "../src/inspector/prompts/prompt-gestures.ts";
import { repromptSpeaker, rowSpeaker } from "../src/inspector/prompts/speakers.ts";
import { formatValue } from "../src/parts/fields/format-value.ts";
import { parseJson, parseNumber } from "../src/parts/fields/parse-text.ts";

const id = (n: number) => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;
const block = (fields: object) => ({ id: id(2), ...withDefaults(blockFields, { subflow: id(1), ...fields }) });
const path = (fields: object) => ({ id: id(3), ...withDefaults(pathFields, { source_block: id(2), ...fields }) });
const named = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name);

describe("the form of a block", () => {
  test.each(blockTypes)("of kind %s has every field that the kind reads, once", (type) => {
    const shown = named(shownBlockFields(block({ type, is_action_based: true, asr_enabled: true })));
    expect(new Set(shown).size).toBe(shown.length);
    const hidden = fieldsOf(type).filter(
      (name) => name in blockFields && !shown.includes(name) && !/^payment_|_reprompts?$|^resume_prompt$/.test(name),
    );
    // What a kind says of its own is written in place, beside its prompts.
    expect(hidden.filter((name) => !ownPromptLists.some((list) => list === name))).toEqual([]);
  });

  test("shows what a field inherits and from where", () => {
    const document = emptyDocument();
    const settings = { ...document.settings, state_max_retry_attempts: 4 };
    const own = block({ type: "Voice", max_retries: 2 });
    expect(inheritedByBlock(own, "max_retries", { ...document, settings })).toEqual({
      value: 4,
      source: { type: "version" },
    });
    const state = {
      ...document,
      rows: { ...document.rows, block: [block({ name: "Ask", bot_response_type: "text" })] },
    };
    expect(inheritedByPath(path({}), "bot_response_type", state)).toMatchObject({
      source: { type: "block", name: "Ask" },
    });
  });

  test("of several has only what all of them have", () => {
    const [voice, end] = [shownBlockFields(block({ type: "Voice" })), shownBlockFields(block({ type: "End" }))];
    const common = named(commonFields([voice, end]));
    expect(common).toContain("description");
    expect(common).not.toContain("patience");
  });
});

test.each(transitionTypes)("the form of a path of transition %s offers what its block may have", (transition_type) => {
  const shown = shownPathFields(path({ transition_type }), block({ type: "Voice" }));
  const choices = shown.find(({ name }) => name === "transition_type")?.field.choices;
  expect(choices).toContain(transition_type);
  expect(named(shown)).toContain("destination_block");
});

test.each([
  ["1.8", { ok: true, value: 1800 }],
  ["1,8", { ok: true, value: 1800 }],
  ["", { ok: true, value: null }],
  ["soon", { ok: false, message: "Write a number" }],
  ["-1", { ok: false, message: "Write at least 0 s" }],
] as const)("a time written as %j", (text, outcome) => {
  const field = { ...blockFields.patience, min: 0 };
  expect(parseNumber(text, { field, place: { label: "", control: "seconds" } })).toEqual(outcome);
});

test("values are written as people read them", () => {
  const place = { tab: "speech", section: "", label: "", control: "seconds" } as const;
  expect(formatValue({ field: blockFields.patience, place }, 1800)).toBe("1.8 s");
  expect(formatValue({ field: blockFields.bi_enable, place }, false)).toBe("Off");
  expect(formatValue({ field: blockFields.bi_behaviour, place }, "min_words")).toBe("Min words");
  expect(formatValue({ field: blockFields.name, place }, null)).toBe("none");
  expect(parseJson("{")).toMatchObject({ ok: false });
});

test("an ordered choice is taken when each entry has a condition and a value", () => {
  expect(choiceOf([{ when: "true", value: "a" }])).toMatchObject({ ok: true });
  expect(choiceOf([{ when: "", value: "a" }])).toEqual({ ok: false, message: "Complete condition 1" });
  // A condition that cannot be read yet is an issue of the version, and is not lost.
  expect(choiceOf([{ when: "slots.size ==", value: "a" }])).toMatchObject({ ok: true });
  // One that was just added is still to be written.
  const fresh = [
    { when: "true", value: "a" },
    { when: "", value: [] },
  ];
  expect(choiceOf(fresh)).toEqual({ ok: true, value: fresh.slice(0, 1) });
});

test("values that are set are taken when each says where it goes and how it is worked out", () => {
  const total = { to: "metadata.total", value: "1" };
  expect(setOutcome([total, { to: "", value: "" }])).toEqual({ ok: true, value: [total] });
  const messageOf = (to: string, value: string) => {
    const outcome = setOutcome([{ to, value }]);
    return outcome.ok ? null : outcome.message;
  };
  expect(messageOf("metadata.total", "")).toBe("Value 1 is kept once it has an expression");
  expect(messageOf("", "1")).toBe("Value 1 is kept once it says where it goes, such as metadata.total");
  expect(messageOf("total", "1")).toBe("Begin target 1 with metadata., slots. or account.");
  expect(messageOf("metadata.total", "1 +")).toBeNull();
  // A bare name is offered as a key of the metadata; what cannot be one is not.
  expect(settable(emptyDocument(), "total")).toContain("metadata.total");
  expect(settable(emptyDocument(), "")).not.toContain("metadata.");
});

test("values of a model are taken when each says where it goes, and choices are kept of texts alone", () => {
  const told: ModelOutput = { to: "metadata.size", type: "text", help: "The size", choices: ["small", " ", "large"] };
  const kept = { ...told, choices: ["small", "large"] };
  expect(outputsOutcome([told, { to: " ", type: "number" }])).toEqual({ ok: true, value: [kept] });
  const withoutTarget: readonly ModelOutput[] = [
    { to: "", type: "text", help: "The size" },
    { to: "", type: "text", choices: ["small"] },
    { to: "", type: "text", required: true },
  ];
  for (const output of withoutTarget) {
    expect(outputsOutcome([output])).toEqual({
      ok: false,
      message: "Value 1 is kept once it says where it goes, such as metadata.reason",
    });
  }
  expect(outputsOutcome([{ to: "account.size", type: "text" }])).toMatchObject({ ok: false });
  const { choices: _choices, ...number } = { ...told, type: "number" as const };
  expect(outputsOutcome([{ ...told, type: "number" }])).toEqual({ ok: true, value: [number] });
});

test("each kind of block has a place of its own in the palette", () => {
  const places = addableTypes.map((type) => blockKinds[type].addable);
  expect(new Set(places).size).toBe(places.length);
});

test("an empty number says what holds then, and that is not always no limit", () => {
  const nothingOf = (fields: readonly ShownField[], name: string) =>
    fields.find((field) => field.name === name)?.place.nothing;
  expect(nothingOf(shownBlockFields(block({ type: "Voice" })), "clarify_margin")).toBe("Never");
  expect(nothingOf(shownBlockFields(block({ type: "Choice" })), "choices_shown")).toBe("3 or 9");
  const failing = shownPathFields(path({ transition_type: "no_match" }), block({ type: "Voice" }));
  expect(nothingOf(failing, "retries")).toBe("As its block");
  const heard = shownPathFields(path({ transition_type: "intent" }), block({ type: "Voice" }));
  expect(nothingOf(heard, "least_confidence")).toBe("Any");
});

test("what a kind of block is for stands before what every block has", () => {
  const leading = (type: "Choice" | "Set" | "Voice") =>
    shownBlockFields(block({ type })).flatMap(({ name, place }) => (place.leads ? [name] : []));
  expect(leading("Set")).toEqual(["set_values"]);
  expect(leading("Choice")).toEqual(["choices", "choice_label", "choice_key", "choices_shown"]);
  expect(leading("Voice")).toEqual([]);
});

describe("gestures", () => {
  const start = (): EditState => {
    const document = emptyDocument();
    const rows = {
      ...document.rows,
      sub_flow: [{ id: id(1), ...withDefaults(subFlowFields, { name: "start", slug: "start" }) }],
    };
    return { document: { ...document, rows: { ...rows, block: [block({ name: "Ask" })] } }, deleted: [] };
  };
  const done = (state: EditState, operations: Parameters<typeof applyEdit>[1]) => {
    const applied = applyEdit(state, operations);
    if (!applied.ok) throw new Error(JSON.stringify(applied.faults));
    return applied;
  };

  test("a prompt is added with its words and said by its block, in one step that can be taken back", () => {
    const before = start();
    const made = { prompt: id(10), content: id(11), name: freePromptName(before.document, "Ask"), language: "en-IN" };
    const after = done(
      before,
      addPrompt(rowSpeaker("block", { id: id(2), name: "Ask" }, "prompts"), [], made).operations,
    );
    expect(after.document.rows.block[0]?.prompts).toEqual([id(10)]);
    const [prompt] = after.document.rows.prompt;
    const words = prompt && writeWords(prompt, undefined, { id: id(12), language: "hi-IN", text: "नमस्ते" });
    const written = done(after, words?.operations ?? []);
    expect(written.document.rows.prompt_content.map(({ content }) => content).toSorted()).toEqual(["", "नमस्ते"]);
    expect(done(after, after.inverse).document.rows).toEqual(before.document.rows);
  });

  test("words that stand over a prompt's own are taken away, also when its first words are written beneath", () => {
    const fields = withDefaults(promptFields, { name: "Ask", override_prompts: { "en-IN": "Old", "hi-IN": "पुराना" } });
    const prompt = { id: id(10), ...fields };
    const before = start();
    const { rows } = before.document;
    const state = { ...before, document: { ...before.document, rows: { ...rows, prompt: [prompt] } } };
    const written = done(
      state,
      writeWords(prompt, undefined, { id: id(12), language: "hi-IN", text: "नया" }).operations,
    );
    expect(saidContents(written.document.rows).map(({ content }) => content)).toEqual(["नया"]);
    const own = done(
      written,
      written.document.rows.prompt.flatMap((row) => sayOwnWords(row, "en-IN").operations),
    );
    expect(own.document.rows.prompt[0]?.override_prompts).toEqual({});
  });

  test("words for asking again are one prompt, of a block or of the agent", () => {
    const state = start();
    const [asker] = state.document.rows.block;
    if (asker === undefined) throw new Error("There is no block");
    const made = { prompt: id(10), content: id(11), name: "Ask not understood", language: "en-IN" };
    const own = repromptSpeaker(asker, "no_match_reprompt");
    expect(own.name).toBe("Ask not understood");
    const after = done(state, addPrompt(own, [], made).operations);
    expect(after.document.rows.block[0]?.no_match_reprompt).toBe(id(10));
    const agent = repromptSpeaker(null, "no_input_reprompt");
    expect(agent.name).toBe("Agent not heard");
    const all = done(after, [agent.says([id(10)])]);
    expect(all.document.settings.no_input_reprompt).toBe(id(10));
    expect(done(all, [agent.says([])]).document.settings.no_input_reprompt).toBeNull();
  });

  test("typing in one field is one step; a new path comes after those there are", () => {
    const one = changeField({ noun: "block", ids: [id(2)], name: "Ask" }, "description", "a", "Description");
    const two = changeField({ noun: "block", ids: [id(2)], name: "Ask" }, "description", "ab", "Description");
    expect(one.group).toBe(two.group);
    const { document } = start();
    const source = block({ name: "Ask" });
    const rows = { ...document.rows, path: [path({ order: 4 })] };
    const [made] = addPath(
      { ...document, rows },
      { id: id(9), source, destination: null, transition: "always" },
    ).operations;
    expect(made).toMatchObject({ op: "create", row: { order: 5 } });
  });
});

test("names of prompts are free ones", () => {
  const document = emptyDocument();
  const prompt = { id: id(4), ...withDefaults(promptFields, { name: "Ask" }) };
  expect(freePromptName({ ...document, rows: { ...document.rows, prompt: [prompt] } }, "Ask")).toBe("Ask 2");
});
