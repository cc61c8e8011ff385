import { pocketsphinxRecogniser } from "@parley/speech";
import { carried, chance, inQuiet, SampleDoubler } from "@parley/voice";
import { speaking } from "../../apps/worker/test/speaking.ts";
import type { BenchResult } from "../bench-result.ts";
import { bystanders } from "./bystanders.ts";
import type { Saying } from "./utterances.ts";

/** As many as two processes of the recogniser take. */
const together = 50;

/** Calls whose audio goes on beside them. */
const calls = 100;

/** Utterances that end in one moment: how long their callers wait for words, and whether other calls' audio comes in time. */
export async function heardTogether(sayings: readonly Saying[]): Promise<BenchResult[]> {
  const audio = await Promise.all(
    sayings.slice(0, together).map(async ({ text, voice, language, line, place }, index) => {
      const random = chance(index + 1);
      const said = inQuiet(await speaking(text, voice, language), 200, 300, random);
      const doubler = new SampleDoubler();
      return { expected: place.expected, samples: doubler.double(carried(line, said, random)) };
    }),
  );
  const recogniser = await pocketsphinxRecogniser();
  await using others = await bystanders(calls);
  try {
    const began = performance.now();
    const waits = await Promise.all(
      audio.map(async ({ expected, samples }, caller) => {
        const callbacks = { wantsPartials: () => false, onPartial: () => {}, onFailed: () => {} };
        const recognition = recogniser.open({
          ...{ client: `client ${caller}`, language: "en-IN", model: null, expected },
          ...callbacks,
        });
        recognition.hear(samples);
        await recognition.finish();
        return performance.now() - began;
      }),
    );
    const { sent, received } = await others.figures();
    const sorted = waits.toSorted((one, other) => one - other);
    const told = `Hearing, ${together} utterances that end together`;
    const wait = { unit: "ms", peer: null, aim: "under 10,000, for which a call waits" };
    return [
      { name: `${told}: median wait for words`, ours: sorted[together / 2] ?? Number.NaN, ...wait },
      { name: `${told}: longest wait for words`, ours: sorted.at(-1) ?? Number.NaN, ...wait },
      {
        name: `${told}: frames of ${calls} other calls within 5 ms of their slot`,
        unit: "%",
        ours: sent.onTimeShare * 100,
        peer: null,
        aim: "99",
      },
      { name: `${told}: their latest frame`, unit: "ms", ours: sent.worstLateMs, peer: null, aim: "20" },
      {
        name: `${told}: packets that reached the peers of those calls within 5 ms of their stream`,
        unit: "%",
        ours: received.within5msShare * 100,
        peer: null,
        aim: "99",
      },
    ];
  } finally {
    await recogniser.close();
  }
}
