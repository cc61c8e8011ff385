import { parseYaml } from "@parley/flow";
import { corpusOf } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { expect, it } from "vitest";

let count = 0;
const makeId = () => uuidv7(0, new Uint8Array(10).fill(++count));

it("gathers intents with their examples and labels, by name and language", () => {
  const text = `
parley: 1
settings: { language: en-IN, languages: [hi-IN, en-IN] }
states: { start: { Start: { type: Start } } }
intents:
  one:
    intents: { pay: { en-IN: [I want to pay], hi-IN: [bhugtaan] }, stop: { topics: [ending], utterances: [stop] } }
    entities: { amount: { types: [number], config: { max: 9 } } }
    examples:
      - nothing in particular
      - {purpose: negative, utterance: I paid a visit, intent: pay}
      - {purpose: negative, utterance: what a day, language: hi-IN}
      - {purpose: test, utterance: pay please, intent: pay}
      - {intent: stop, marked: "stop at [nine](amount)"}
  two:
    intents: { pay: { topics: [money], utterances: [pay now] } }
nls_labels: { stop: { en-IN: [enough] }, other: { en-IN: [never used] } }
`;
  const parsed = parseYaml(text, { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  expect(corpusOf(parsed.document)).toEqual({
    languages: ["en-IN", "hi-IN"],
    intents: [
      {
        name: "pay",
        topics: ["money"],
        utterances: { "en-IN": ["pay now", "I want to pay"], "hi-IN": ["bhugtaan"] },
        negatives: { "en-IN": ["I paid a visit"] },
      },
      {
        name: "stop",
        topics: ["ending"],
        utterances: { "en-IN": ["stop", "stop at nine", "enough"] },
        marked: { "en-IN": [{ text: "stop at nine", marks: [{ entity: "amount", start: 8, end: 12 }] }] },
      },
    ],
    entities: [{ name: "amount", types: ["number"], config: { max: 9 } }],
    outside: { "hi-IN": ["what a day"] },
  });
});
