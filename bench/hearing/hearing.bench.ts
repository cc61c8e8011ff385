import { pocketsphinxRecogniser } from "@parley/speech";
import { carried, chance, inQuiet } from "@parley/voice";
import { hearUtterance } from "../../apps/worker/test/hear-utterance.ts";
import { speaking } from "../../apps/worker/test/speaking.ts";
import type { BenchResult } from "../bench-result.ts";
import { samplePlaces } from "./places.ts";
import { heardTogether } from "./together.ts";
import { type Saying, sayings } from "./utterances.ts";

const count = 200;
/** What is said and on which line. Other seeds are for tuning. */
const seed = 1;

/** Quiet before and after the words, in milliseconds: longer than any silence that ends speech. */
const before = 700;
const after = 2200;

type Judged = {
  readonly saying: Saying;
  readonly verdict: "right" | "wrong" | "refused";
  readonly took: number | null;
};

/**
 * How well callers are heard: utterances by espeak-ng on six kinds of line, against what blocks of the sample agents expect,
 * by way of voice detection, turn-taking and recogniser. Right: the agent makes the same of it as of the words as they were
 * said, or refuses what nothing expects.
 */
export async function hearingBench(): Promise<BenchResult[]> {
  const recogniser = await pocketsphinxRecogniser({ processes: 1 });
  const judged: Judged[] = [];
  const all = sayings(await samplePlaces(), count, seed);
  try {
    for (const [index, saying] of all.entries()) {
      const { place, text, isExpected, voice, language, line } = saying;
      const random = chance(index + 1);
      const said = inQuiet(await speaking(text, voice, language), before, after, random);
      const { hypotheses, took } = await hearUtterance(recogniser, place, carried(line, said, random), true);
      const made = place.meaning(hypotheses);
      const isRight = isExpected && made === place.meaning([{ text, confidence: 1 }]);
      const verdict = made === "" ? (isExpected ? "refused" : "right") : isRight ? "right" : "wrong";
      judged.push({ saying, verdict, took });
      if (verdict !== "right") {
        const heard = hypotheses.map((one) => `${one.text} ${one.confidence.toFixed(2)}`).join(" | ") || "nothing";
        console.log(`  ${verdict}: ${place.name}, ${line.name}, ${voice} ${language}: "${text}" as ${heard}`);
      }
    }
  } finally {
    await recogniser.close();
  }
  return [...figures(judged), ...timing(judged), ...(await heardTogether(all))];
}

function figures(judged: readonly Judged[]): BenchResult[] {
  const share = (name: string, of: readonly Judged[], verdict: Judged["verdict"], aim: string): BenchResult => ({
    name: `Hearing, ${of.length} utterances${name}: ${verdict}`,
    unit: "%",
    ours: (100 * of.filter((one) => one.verdict === verdict).length) / of.length,
    peer: null,
    aim,
  });
  const lines = [...new Set(judged.map(({ saying }) => saying.line.name))];
  const expected = judged.filter(({ saying }) => saying.isExpected);
  const unexpected = judged.filter(({ saying }) => !saying.isExpected);
  return [
    share("", judged, "right", "half of what was not is now"),
    share("", judged, "wrong", "under 3"),
    share("", judged, "refused", "the rest"),
    share(" that a block expects", expected, "right", "the more the better"),
    share(" that no block expects", unexpected, "wrong", "the fewer the better"),
    ...lines.map((line) => {
      const of = judged.filter(({ saying }) => saying.line.name === line);
      return share(`, ${line}`, of, "right", "the more the better");
    }),
  ];
}

function timing(judged: readonly Judged[]): BenchResult[] {
  const took = judged.flatMap((one) => one.took ?? []).toSorted((one, other) => one - other);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  const told = { unit: "ms", peer: null, aim: "300" };
  return [
    { name: "Hearing, from the declared end of speech to the words: median", ours: at(0.5), ...told },
    { name: "Hearing, from the declared end of speech to the words: 95 %", ours: at(0.95), ...told },
    { name: "Hearing, from the declared end of speech to the words: longest", ours: at(1), ...told },
  ];
}
