import { readFile } from "node:fs/promises";
import { compile, parseYaml } from "@parley/flow";
import {
  CalledAgent,
  type CallerEar,
  CallerTalk,
  corpusOf,
  expectedSpeech,
  modelSources,
  parseConversations,
  readyCallers,
  type SimulatedTalk,
  seedOf,
  summedUp,
  understandBy,
} from "@parley/host";
import { keysOf, uuidv7 } from "@parley/model/kernel";
import { pocketsphinxRecogniser, type Recogniser } from "@parley/speech";
import { train } from "@parley/understanding";
import { carried, chance, inQuiet, telephoneLines } from "@parley/voice";
import { parse } from "yaml";
import { hearUtterance } from "../../apps/worker/test/hear-utterance.ts";
import { speaking } from "../../apps/worker/test/speaking.ts";
import type { BenchResult } from "../bench-result.ts";

const flows = [
  "front-desk",
  "clinic-appointment",
  "delivery-survey",
  "payment-reminder",
  "pizza-order",
  "table-booking",
] as const;

/** Conversations of each caller with each agent, and the seed of what they say. */
const count = 2;
const seed = 1;

const voices = ["m1", "m3", "m7", "f1", "f2", "f5"] as const;

/** Quiet before and after the words, in milliseconds: longer than any silence that ends speech. */
const before = 700;
const after = 2200;

/** The recogniser is made for English, and a voice makes no spelling mistakes. */
const callers = readyCallers
  .filter(({ manners }) => !manners.includes("misspells"))
  .map((caller) => ({ ...caller, language: "en-IN" }));

/**
 * How many simulated callers reach their aim by voice, as a share of those who do by text: the same callers, seeds and
 * agents. Each utterance is spoken by espeak-ng, sent over one of six kinds of line, and heard by way of voice detection,
 * turn-taking and recogniser.
 */
export async function callersBench(): Promise<BenchResult[]> {
  const recogniser = await pocketsphinxRecogniser({ processes: 1 });
  const written: SimulatedTalk[] = [];
  const audible: SimulatedTalk[] = [];
  try {
    for (const flow of flows) {
      const { agent, silenceOf, corpus } = await calledAgent(flow);
      for (const [place, caller] of callers.entries()) {
        for (let number = 1; number <= count; number++) {
          const talk = new CallerTalk(agent, caller, seedOf(seed, caller, number));
          for (let act = talk.next(); act !== null; act = talk.next()) talk.take(act);
          written.push({ caller: flow, number, ...talk.result(), voice: null });
          const index = place * count + number;
          const voice = new CallerTalk(agent, caller, seedOf(seed, caller, number));
          const sound = { accent: voices[index % voices.length] ?? "m1", line: lineOf(index) };
          const ear = earOf(voice, { recogniser, silenceOf, corpus, index });
          for (let act = voice.next(); act !== null; act = voice.next()) {
            const heard = await voice.heard(act, ear, sound);
            if ("broken" in heard) throw new Error(heard.broken);
            voice.take(heard);
          }
          const result = voice.result();
          audible.push({ caller: flow, number, ...result, voice: { ...sound, byText: null } });
          if (result.end !== "reached") {
            console.log(
              `  ${flow}, ${caller.name} ${number}, ${telephoneLines[lineOf(index)].name}: ${result.end} in ${result.block}`,
            );
          }
        }
      }
    }
  } finally {
    await recogniser.close();
  }
  return figures(summedUp(written), summedUp(audible));
}

type Run = ReturnType<typeof summedUp>;

function figures(byText: Run, byVoice: Run): BenchResult[] {
  const share = ({ reached, all }: Run["outcomes"]) => (100 * reached) / all;
  const one = (name: string, ours: number, aim: string): BenchResult => ({ name, unit: "%", ours, peer: null, aim });
  const text = share(byText.outcomes);
  const voice = share(byVoice.outcomes);
  return [
    one(`Callers, ${byText.outcomes.all} by text: reach their aim`, text, "the more the better"),
    one(`Callers, the same by degraded voice: reach their aim`, voice, "the more the better"),
    one("Callers, by voice of those by text", (100 * voice) / text, "90"),
    ...byVoice.byCaller.map(({ caller: flow, outcomes }) =>
      one(`Callers of ${flow} by voice: reach their aim`, share(outcomes), "the more the better"),
    ),
  ];
}

const kinds = keysOf(telephoneLines);

const lineOf = (index: number) => {
  const line = kinds[index % kinds.length];
  if (line === undefined) throw new Error("There are no lines.");
  return line;
};

type Ears = {
  readonly recogniser: Recogniser;
  readonly silenceOf: (block: string) => number;
  readonly corpus: ReturnType<typeof corpusOf>;
  readonly index: number;
};

/** Words pass a voice, a line, voice detection and the recogniser. */
function earOf(talk: CallerTalk, { recogniser, silenceOf, corpus, index }: Ears): CallerEar {
  return {
    voices: null,
    hear: async ({ words, accent, line, listening }) => {
      const { session } = talk.walk;
      const random = chance(index * 1000 + session.sequence + 1);
      const said = inQuiet(await speaking(words, accent, index % 2 === 0 ? "en-US" : "en-GB"), before, after, random);
      const samples = carried(telephoneLines[line], said, random);
      const place = { expected: expectedSpeech(corpus, listening), silence: silenceOf(session.block) };
      try {
        const { hypotheses } = await hearUtterance(recogniser, place, samples, false);
        return { heard: hypotheses, fault: null };
      } catch (error) {
        // No grammar holds what this block takes, such as names: the agent hears nothing.
        if (error instanceof Error && error.message === "The recogniser broke off.")
          return { heard: [], fault: error.message };
        throw error;
      }
    },
  };
}

async function calledAgent(flow: (typeof flows)[number]) {
  const read = (ending: string) => readFile(new URL(`../../examples/flows/${flow}.${ending}`, import.meta.url), "utf8");
  let made = 0;
  const makeId = () => {
    made += 1;
    return uuidv7(made, new Uint8Array(10));
  };
  const parsed = parseYaml(await read("yaml"), { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const { document } = parsed;
  const program = compile(document);
  const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
  const tests = parseConversations(parse(await read("conversations.yaml")));
  const agent = new CalledAgent({ runtime: { program, understand: understandBy(models) }, document, tests });
  const silenceOf = (block: string) => program.blocks.get(block)?.effective.silence_threshold ?? 1000;
  return { agent, silenceOf, corpus: corpusOf(document) };
}
