import { readFile } from "node:fs/promises";
import { compile, type ProgramBlock, parseYaml } from "@parley/flow";
import { corpusOf, expectedSpeech } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { type Corpus, interpreter, train } from "@parley/understanding";

type Recognition = Parameters<typeof expectedSpeech>[1];
type Expected = ReturnType<typeof expectedSpeech>;

/** A block of a sample agent that listens. */
export type Place = {
  readonly name: string;
  readonly corpus: Corpus;
  readonly recognition: Recognition;
  readonly expected: Expected;
  readonly silence: number;
  /** What the agent makes of words, the likeliest hearing first: its intent and the values that it fills. */
  readonly meaning: (texts: readonly { readonly text: string; readonly confidence: number }[]) => string;
};

/** Monday morning: dates are read from here. */
const now = Date.UTC(2026, 10, 23, 4);

const agents: { readonly [flow: string]: readonly string[] } = {
  "front-desk": ["Desk", "Hours"],
  "clinic-appointment": ["Reminder", "Other time", "Ask date", "Ask time", "Offer"],
  "delivery-survey": ["Rating", "Reason", "Wants to comment"],
  "payment-reminder": ["Right party", "Identity", "Promise date", "Promise amount", "Confirm promise", "Callback"],
};

/** The blocks of the sample agents that ask something which a grammar can hold. */
export async function samplePlaces(): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const [flow, names] of Object.entries(agents)) {
    const yaml = await readFile(new URL(`../../examples/flows/${flow}.yaml`, import.meta.url), "utf8");
    let count = 0;
    const makeId = () => {
      count++;
      return uuidv7(count, new Uint8Array(10));
    };
    const parsed = parseYaml(yaml, { makeId });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const program = compile(parsed.document);
    const corpus = corpusOf(parsed.document);
    const understand = interpreter(train(corpus));
    for (const name of names) {
      const block = [...program.blocks.values()].find((one) => one.name === name);
      if (block === undefined) throw new Error(`${flow} has no block ${name}.`);
      const recognition = recognitionIn(block);
      const { intents, entities, language } = recognition;
      const context = { language, entities, bias_intents: intents, topics: [], model: null, now, zone: "Asia/Kolkata" };
      places.push({
        name: `${flow}, ${name}`,
        corpus,
        recognition,
        expected: expectedSpeech(corpus, recognition),
        silence: block.effective.silence_threshold,
        meaning: (texts) => {
          const [best] = texts;
          if (best === undefined) return "";
          const alternatives = texts.map(({ text, confidence }) => ({ text, confidence, language }));
          const { intents: found, mentions } = understand({ type: "text", text: best.text, alternatives }, context);
          const values = mentions.map(({ entity, value }) => `${entity}=${JSON.stringify(value)}`).toSorted();
          return [...(values.length === 0 ? [found[0]?.name ?? ""] : []), ...values].join(" ");
        },
      });
    }
  }
  return places;
}

function recognitionIn(block: ProgramBlock): Recognition {
  const { override, ordinary } = block.paths;
  const paths = [...override, ...ordinary];
  return {
    language: "en-IN",
    provider: null,
    model: null,
    further: [],
    execution: "single",
    intents: [...new Set([...block.doc.bias_for_intents, ...paths.flatMap(({ intent }) => intent ?? [])])],
    entities: block.entities,
    corrections: [],
    choices: 0,
  };
}
