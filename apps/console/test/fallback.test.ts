import {
  applyEdit,
  emptyDocument,
  type FlowDocument,
  parseYaml,
  startBlock,
  toYaml,
  validate,
  withDefaults,
} from "@parley/flow";
import { blockFields, pathFields, subFlowFields } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { makeId } from "../src/api/make-id.ts";
import { addFallback } from "../src/editing/gestures/add-fallback.ts";
import { fixOf } from "../src/issues/fixes.ts";
import { plainSetup } from "../src/simulator/plain-setup.ts";
import type { PlayedTurn } from "../src/simulator/protocol.ts";
import { Simulation } from "../src/simulator/simulation.ts";
import { standing } from "../src/simulator/standing.ts";

/** An agent that asks one question, and nothing else. */
function asking(languages: readonly string[]): FlowDocument {
  const document = emptyDocument();
  const [subflow, ask, bye] = [makeId(), makeId(), makeId()];
  const start = startBlock(makeId(), subflow);
  const block = (id: string, fields: object) => ({ id, ...withDefaults(blockFields, { subflow, ...fields }) });
  const path = (fields: { source_block: string }) => ({ id: makeId(), ...withDefaults(pathFields, fields) });
  const prompt = makeId();
  return {
    settings: { ...document.settings, language: languages[0] ?? "en-IN", languages: [...languages] },
    rows: {
      ...document.rows,
      sub_flow: [{ id: subflow, ...withDefaults(subFlowFields, { name: "start", slug: "start" }) }],
      block: [
        start,
        block(ask, { name: "Ask", prompts: [prompt] }),
        block(bye, { name: "Bye", type: "End", prompts: [prompt] }),
      ],
      path: [
        path({ source_block: start.id, ...{ destination_block: ask, name: "Start" } }),
        path({ source_block: ask, ...{ destination_block: bye, transition_type: "dtmf", trigger: "9" } }),
      ],
      prompt: [{ id: prompt, name: "Ask", override_prompts: {} }],
      prompt_content: languages.map((language) => ({
        ...{ id: makeId(), prompt, language, content: "Which size?" },
        ...{ type: "text" as const, ssml_tags: {}, path: null, recorded_words: null },
      })),
    },
  };
}

function withFallback(document: FlowDocument): FlowDocument {
  const done = applyEdit({ document, deleted: [] }, addFallback(document, makeId).operations);
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  return done.document;
}

const codes = (document: FlowDocument) => validate(document).map(({ code }) => code);

/** What is said at each turn of a conversation. */
function saying(document: FlowDocument, words: readonly string[]): readonly (readonly string[])[] {
  const simulation = new Simulation(document);
  const turns: PlayedTurn[] = [simulation.start(plainSetup, null)];
  for (const text of words) {
    const alternatives = [{ text, confidence: 1, language: null }];
    const said = { type: "said", listen: standing(turns).listen ?? "", heard_ms: 0, alternatives } as const;
    turns.push(simulation.happen({ ...said, audio: null, noise: null }));
  }
  return turns.map(({ effects }) => effects.flatMap((effect) => (effect.type === "say" ? [effect.content.text] : [])));
}

describe("a made fallback", () => {
  test("mends the finding that nothing catches a caller, and leaves none of its own", () => {
    const bare = asking(["en-IN"]);
    const [issue, ...others] = validate(bare);
    expect([issue?.code, others]).toEqual(["not_understood_uncaught", []]);
    expect(issue && fixOf(issue, bare)).toMatchObject({ type: "gesture", verb: "Add fallback" });
    expect(codes(withFallback(bare))).toEqual([]);
    expect(issue && fixOf(issue, withFallback(bare))).toBeNull();
  });

  test("speaks each language of the agent that it has words in, and the default in English at least", () => {
    expect(codes(withFallback(asking(["hi-IN", "en-IN"])))).toEqual([]);
    expect(new Set(codes(withFallback(asking(["en-IN", "fr-FR"]))))).toEqual(new Set(["missing_content"]));
    expect(codes(withFallback(asking(["fr-FR"])))).toEqual([]);
  });

  test("keeps the words for asking again that the agent has", () => {
    const document = asking(["en-IN"]);
    const settings = { ...document.settings, no_match_reprompt: document.rows.prompt[0]?.id ?? null };
    const made = withFallback({ ...document, settings });
    expect(made.settings.no_match_reprompt).toBe(settings.no_match_reprompt);
    expect(made.settings.no_input_reprompt).not.toBeNull();
  });

  test("asks again in short, and then offers a person or a goodbye", () => {
    const document = withFallback(asking(["en-IN"]));
    const [greeting, first, second, offer, person] = saying(document, ["blub", "blub", "blub", "a person please"]);
    expect(greeting).toEqual(["Which size?"]);
    expect(first).toEqual(["Sorry, I did not understand. Please say it in other words."]);
    expect(second).toEqual(first);
    expect(offer?.[0]).toMatch(/person or press 1.* goodbye or press 2/);
    expect(person?.[0]).toMatch(/after the tone/);
    expect(saying(document, ["blub", "blub", "blub", "Goodbye!"]).at(-1)).toEqual(["Thank you for calling. Goodbye."]);
  });

  test("a caller who does not choose hears the choice once more, and then a goodbye", () => {
    const turns = saying(withFallback(asking(["en-IN"])), ["a", "b", "c", "d", "e"]);
    expect(turns.slice(-2)).toEqual([
      ["Please press 1 for a person, or 2 to end the call."],
      ["Thank you for calling. Goodbye."],
    ]);
  });

  test("is written in YAML and read back", () => {
    const document = withFallback(asking(["en-IN", "hi-IN"]));
    const read = parseYaml(toYaml(document), { makeId });
    expect(read).toMatchObject({ ok: true, document: { settings: document.settings } });
    expect(toYaml(document)).toMatch(/no_match_reprompt:\n\s+(hi-IN.*\n\s+)?en-IN: Sorry/);
  });

  test("stands in its own sub-flow, also if another sub-flow has that name", () => {
    const twice = withFallback(withFallback(asking(["en-IN"])));
    expect(twice.rows.sub_flow.map(({ slug }) => slug).toSorted()).toEqual([
      "not-understood",
      "not-understood-2",
      "start",
    ]);
  });
});
