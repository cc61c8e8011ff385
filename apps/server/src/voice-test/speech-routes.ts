import { Readable } from "node:stream";
import { corpusOf, expectedSpeech, hearingIn, voiceIn } from "@parley/host";
import { nounsByName, rules } from "@parley/model";
import {
  generateSpeech,
  longestClip,
  sayWords,
  transcribeClip,
  versionRecognisers,
  versionVoices,
} from "@parley/model/api/speech";
import { type Id, isLanguageCode, unclearSpeech } from "@parley/model/kernel";
import type { Hypothesis, Utterance } from "@parley/speech";
import { durationMs, measureWav, WavError, writeWav } from "@parley/voice";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit, installation } from "../audit/audit.ts";
import { loadState } from "../edits/version-state.ts";
import type { Answer } from "../http/answer.ts";
import { invalid, notFound } from "../http/problems.ts";
import { uploadedFile } from "../http/upload.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { onlyClient } from "../rows/owner-of-new.ts";
import { dbOf, itemCondition } from "../rows/read.ts";
import { findRow } from "../rows/write-row.ts";
import { takeTrial } from "./speech-budget.ts";
import { withSpeech } from "./speech-problem.ts";

const model = nounsByName.tts_model;
const readGenerated = bodyOf(generateSpeech);
const readSaid = bodyOf(sayWords);

/** A minute of stereo at 44.1 kHz in 16 bits, with room for its head. */
const largestClip = 11 * 1024 * 1024;

/** Speech that is tried outside of calls. */
export const speechRoutes: readonly GuardedRoute[] = [
  callRoute(generateSpeech, {
    name: "tts_model.generate",
    summary: "Speak words by a voice of a connected provider, as WAV",
    rule: rules.flowWrite,
    noun: model,
    handle: generate,
  }),
  callRoute(sayWords, {
    name: "flow_version.say",
    summary: "Speak words as the agent would, as WAV",
    rule: rules.flowWrite,
    handle: say,
  }),
  callRoute(versionVoices, {
    name: "flow_version.voices",
    summary: "The voices that a persona of the version may name",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(versionVoices, { voices: await visit.deps.speech.voices() });
    },
  }),
  callRoute(versionRecognisers, {
    name: "flow_version.recognisers",
    summary: "The recognisers that a version may name",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      return answerOf(versionRecognisers, { recognisers: await visit.deps.speech.recognisers() });
    },
  }),
  callRoute(transcribeClip, {
    name: "flow_version.transcribe",
    summary: "What the recognisers of a version hear in a WAV clip, with scores",
    rule: rules.flowWrite,
    bodyLimit: largestClip,
    handle: transcribe,
  }),
];

type Tried = Pick<ReturnType<typeof readGenerated>, "text" | "type">;

const wordsOf = ({ text, type }: Tried) => (type === "ssml" ? { ssml: text } : { text });

async function generate(visit: Visit): Promise<AnswerTo<typeof generateSpeech>> {
  visit.incoming.query.allow([]);
  const tried = readGenerated(visit);
  const [mount] = model.mounts;
  if (mount === undefined) throw new Error("Voices of providers are not mounted");
  const target = { noun: model, mount };
  const { id, organisation_id: owner } = await findRow(visit, target, [itemCondition(target, visit)]);
  const { rows } = await sql<{ agent: string; language: string; provider: string }>`
    select m.agent, m.language, p.name as provider
    from tts_model m join tts_provider p on p.id = m.provider where m.id = ${id}`.execute(dbOf(visit));
  const [voice] = rows;
  if (voice === undefined) throw notFound();
  // A voice that is everyone's is heard by a client's people: the trial is theirs.
  const client = owner ?? onlyClient(visit);
  await allowTrial(visit, client);
  const { language = voice.language, ssml_tags = {} } = tried;
  const utterance = { ...wordsOf(tried), language, persona: voice.agent, tags: ssml_tags };
  return speechAnswer(visit, utterance, { provider: voice.provider, client });
}

async function say(visit: Visit): Promise<AnswerTo<typeof sayWords>> {
  visit.incoming.query.allow([]);
  const tried = readSaid(visit);
  const { org, ver } = inPath(visit);
  const { document } = await loadState(dbOf(visit), ver);
  const isKnown = document.rows.tts_persona.some(({ id, name }) => id === tried.persona || name === tried.persona);
  if (typeof tried.persona === "string" && !isKnown) {
    throw invalid([{ field: "persona", code: "not_found", message: "This version has no such persona." }]);
  }
  const { voice, ssml_tags } = voiceIn(document, tried.language, tried.persona);
  await allowTrial(visit, org);
  const utterance = { ...wordsOf(tried), language: tried.language, persona: voice, tags: tried.ssml_tags ?? ssml_tags };
  return speechAnswer(visit, utterance, { provider: null, client: org });
}

async function allowTrial(visit: Visit, organisation: Id | null): Promise<void> {
  takeTrial(visit, organisation);
  await visit.deps.database.withOrganisations([organisation ?? installation], (trx) =>
    audit(trx, visit, { status: 200, organisation }),
  );
}

/** The words as a file, once others may have their turn; given up when the one who asked has gone. */
function speechAnswer(
  { deps, caller }: Visit,
  utterance: Utterance,
  { provider, client }: { readonly provider: string | null; readonly client: Id | null },
): Answer<never> {
  const afterTurn = async (gone: AbortSignal): Promise<Answer<never>> => {
    const { samples } = await withSpeech(() =>
      deps.speech.say(utterance, { provider, client: client ?? caller.id, signal: gone }),
    );
    const wav = writeWav("wav_pcm_8k", samples);
    const headers = { "content-type": "audio/wav", "content-length": String(wav.byteLength) };
    return { status: 200, headers, stream: Readable.from([wav]) };
  };
  return { status: 200, afterTurn };
}

async function transcribe(visit: Visit): Promise<AnswerTo<typeof transcribeClip>> {
  const { query, body } = visit.incoming;
  query.allow(["language", "block"]);
  const wav = await uploadedFile(body, "audio");
  refuseUnheard(wav);
  const { org, ver } = inPath(visit);
  const { document } = await loadState(dbOf(visit), ver);
  const block = query.one("block") ?? null;
  if (block !== null && !document.rows.block.some(({ id }) => id === block)) {
    throw invalid([{ field: "block", code: "not_found", message: "This version has no such block." }]);
  }
  const recognition = hearingIn(document, languageOf(query.one("language")), block);
  const expected = expectedSpeech(corpusOf(document), recognition);
  await allowTrial(visit, org);
  const afterTurn = async (gone: AbortSignal) => {
    const trial = { client: org, signal: gone };
    const samples = await visit.deps.speech.clip(wav, org);
    const heard = await withSpeech(() => visit.deps.speech.hear(samples, { ...recognition, expected }, trial));
    return answerOf(transcribeClip, {
      language: recognition.language,
      ms: Math.round(durationMs(samples)),
      expected: { phrases: expected.phrases.length, values: expected.values.length },
      heard: heard.map(({ recogniser, tookMs, hypotheses, fault }) => ({
        recogniser,
        took_ms: tookMs,
        readings: readingsOf(hypotheses.filter(({ text }) => text !== unclearSpeech)),
        guesses: readingsOf(hypotheses.flatMap(({ guesses = [] }) => guesses)),
        fault,
      })),
    });
  };
  return { status: 200, afterTurn };
}

/** Rounded to hundredths. */
const readingsOf = (hypotheses: readonly Hypothesis[]) =>
  hypotheses.map(({ text, confidence }) => ({ text, confidence: Math.round(confidence * 100) / 100 }));

function languageOf(text: string | undefined): string | null {
  if (text === undefined || isLanguageCode(text)) return text ?? null;
  throw invalid([{ field: "language", code: "invalid", message: "Write a language such as en-IN." }]);
}

/** @throws Problem 400 when it is no audio, or longer than is heard. */
function refuseUnheard(bytes: Uint8Array): void {
  const refused = (code: string, message: string) => invalid([{ field: "audio", code, message }]);
  try {
    const { seconds } = measureWav(bytes);
    if (seconds <= longestClip) return;
    throw refused("too_long", `The clip lasts ${Math.ceil(seconds)} s: at most ${longestClip} s are heard.`);
  } catch (error) {
    throw error instanceof WavError ? refused(error.code, error.message) : error;
  }
}
