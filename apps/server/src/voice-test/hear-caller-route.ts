import { corpusOf, expectedSpeech } from "@parley/host";
import { rules } from "@parley/model";
import { hearCaller } from "@parley/model/api/hear-caller";
import { type AudibleWords, type HeardOfCaller, isVoice } from "@parley/model/kernel";
import { type Asker, SpeechError } from "@parley/speech";
import { carried, chance, inQuiet, telephoneLines } from "@parley/voice";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { heardWords } from "../base/heard-words.ts";
import type { TrialSpeech } from "../base/trial-speech.ts";
import { loadState } from "../edits/version-state.ts";
import { invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { takeUtterance } from "./speech-budget.ts";
import { withSpeech } from "./speech-problem.ts";

const readWords = bodyOf(hearCaller);

/** Quiet before and after words, in milliseconds: a call keeps so much around an utterance. */
const [before, after] = [400, 300];

/** Hears one utterance of a simulated caller as a version would hear it by telephone. Nothing is stored. */
export const hearCallerRoute: GuardedRoute = callRoute(hearCaller, {
  name: "flow_version.hear_caller",
  summary: "Speak words of a simulated caller, spoil them as a line does, and hear them as the version would",
  rule: rules.flowWrite,
  handle: hear,
});

async function hear(visit: Visit): Promise<AnswerTo<typeof hearCaller>> {
  const { deps, place, incoming, caller } = visit;
  incoming.query.allow([]);
  const words = readWords(visit);
  const { org, ver } = inPath({ place });
  await refuseUnknown(deps.speech, words.accent);
  const { document } = await loadState(dbOf(visit), ver);
  takeUtterance(visit, { person: caller.id, client: org });
  await deps.database.withOrganisations(place.organisations, (trx) =>
    audit(trx, visit, { status: 200, organisation: org }),
  );
  const corpus = corpusOf(document);
  const afterTurn = async (gone: AbortSignal) =>
    answerOf(hearCaller, await withSpeech(() => heardOf(deps.speech, words, corpus, { client: org, signal: gone })));
  return { status: 200, afterTurn };
}

/** @throws Problem 400: a caller would speak with another voice than it was given. */
async function refuseUnknown(speech: TrialSpeech, accent: string | null): Promise<void> {
  const voices = accent === null ? null : await speech.voices();
  if (accent === null || voices === null || isVoice(voices, accent)) return;
  throw invalid([{ field: "accent", code: "not_found", message: `There is no voice "${accent}" here.` }]);
}

async function heardOf(
  speech: TrialSpeech,
  { words, language, accent, line, seed, listening }: AudibleWords,
  corpus: ReturnType<typeof corpusOf>,
  asker: Asker,
): Promise<HeardOfCaller> {
  const utterance = { text: words, language, persona: accent, tags: {} };
  const { samples } = await speech.say(utterance, { ...asker, provider: null });
  const random = chance(seed);
  // As loud as people speak into a telephone: a synthesiser uses all that there is.
  const said = inQuiet(
    samples.map((sample) => sample / 2),
    before,
    after,
    random,
  );
  const expected = expectedSpeech(corpus, listening);
  try {
    const heard = heardWords(
      await speech.hear(carried(telephoneLines[line], said, random), { ...listening, expected }, asker),
    );
    return { heard: heard.words, fault: heard.fault };
  } catch (error) {
    // A place that listens for a language that none of them hears is deaf, as in a call. Where there is none, all are.
    if (!(error instanceof SpeechError) || error.code !== "no_recogniser") throw error;
    if (((await speech.recognisers()) ?? []).length === 0) throw error;
    return { heard: [], fault: error.message };
  }
}
