import { setTimeout as rest } from "node:timers/promises";
import { FileMissing, type Files } from "@parley/files";
import { compile, textsToSearch } from "@parley/flow";
import {
  corpusOf,
  expectedSpeech,
  type HearSpan,
  hearRecording,
  learntTypes,
  modelSources,
  readRecordedCall,
  replayedTypes,
  understandBy,
  voiceTypes,
} from "@parley/host";
import { rules } from "@parley/model";
import { talliedCategories } from "@parley/model/api/calls";
import {
  type HeardCall,
  type HeardRecordings,
  heardCalls,
  type UnheardReason,
} from "@parley/model/api/heard-recordings";
import { type Id, objectShape } from "@parley/model/kernel";
import { SpeechError } from "@parley/speech";
import type { Corpus } from "@parley/understanding";
import { readWav, resample, WavError } from "@parley/voice";
import { sql } from "kysely";
import { heardWords } from "../../base/heard-words.ts";
import { replayableOf, storedCalls } from "../../calls/stored-calls.ts";
import { openedIndex } from "../../documents/kept-index.ts";
import { loadState } from "../../edits/version-state.ts";
import { notFound } from "../../http/problems.ts";
import { refuseErrors } from "../../verify/refuse-errors.ts";
import { defineTask, uuid, type Work } from "../task.ts";
import { keptModel } from "../training/kept-model.ts";

type Input = {
  flow: Id;
  version: Id;
  category: (typeof talliedCategories)[number];
  limit: number;
  /** Whether who asked may know the client's people. */
  accounts: boolean;
};

/** What a telephone sends. */
const rate = 8000;
/** Kept before speech, since voice is noticed a moment after it began, and after it. Milliseconds. */
const [lead, trail] = [400, 100];
/** The longest utterance that is heard; milliseconds. */
const longest = 60_000;
/** How long is waited for those who try speech; milliseconds. */
const pause = 500;

/**
 * Hears the recordings of the last calls as the recognisers of a version would, turn by turn. It sends nothing. One call is
 * in memory at a time, and one utterance is heard at a time, in turn with those who try speech.
 */
export const hearRecordings = defineTask({
  needs: [rules.callsRead, rules.flowRead],
  timeout: 1_800_000,
  input: objectShape<Input>({
    flow: uuid,
    version: uuid,
    category: { enum: talliedCategories },
    limit: { type: "integer", minimum: 1, maximum: heardCalls.most },
    accounts: { type: "boolean" },
  }),
  run: async (work, { flow, version, category, limit, accounts }) => {
    await work.progress(0.01, "Reading the agent");
    const { revision, runtime, corpus } = await readDraft(work, version);
    const calls = await storedCalls(work.db, {
      ...{ flow, limit, fit: sql`t.category = ${category}` },
      types: [...replayedTypes, ...learntTypes, ...voiceTypes],
    });
    const recordings = await recordingsOf(
      work,
      calls.map(({ id }) => id),
    );
    const heard: HeardCall[] = [];
    const unheard: { readonly call: Id; readonly why: UnheardReason }[] = [];
    for (const [place, call] of calls.entries()) {
      await work.progress(0.05 + (0.95 * place) / calls.length, `Hearing call ${place + 1} of ${calls.length}`);
      const caller = await callerOf(work.deps.files, recordings.get(call.id) ?? null);
      if (typeof caller === "string") {
        unheard.push({ call: call.id, why: caller });
        continue;
      }
      const talk = readRecordedCall(replayableOf(call, accounts));
      try {
        heard.push(await hearRecording(runtime, talk, hearBy(work, caller, corpus)));
      } catch (error) {
        work.signal.throwIfAborted();
        // One call that cannot be heard takes no other along.
        if (!(error instanceof SpeechError)) throw error;
        unheard.push({ call: call.id, why: error.code === "no_recogniser" ? "deaf" : "failed" });
      }
    }
    const result: HeardRecordings = { revision, calls: heard, unheard };
    return JSON.parse(JSON.stringify(result));
  },
});

async function readDraft({ deps, db, organisation: client, signal }: Work, version: Id) {
  const { rows } = await sql<{ revision: number }>`select revision from flow_version
    where id = ${version} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  const { document } = await loadState(db, version);
  await refuseErrors(document, null);
  const models = [];
  for (const { name, corpus } of modelSources(document)) {
    models.push({ name, model: await keptModel(deps.files, { client, corpus, signal }) });
  }
  const texts = textsToSearch(document);
  const answers = texts.length === 0 ? null : await openedIndex(deps, { client, texts }, signal);
  const runtime = { program: compile(document), understand: understandBy(models, answers) };
  return { revision: row.revision, runtime, corpus: corpusOf(document) };
}

async function recordingsOf({ db }: Work, calls: readonly Id[]): Promise<ReadonlyMap<Id, string | null>> {
  const { rows } = await sql<{ id: Id; recording: string | null }>`select id, recording from call
    where id = any(${calls}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, recording }) => [id, recording]));
}

/** What the caller said in a call, of a recording that has both sides apart; or why it cannot be had. */
async function callerOf(files: Files, key: string | null): Promise<Int16Array | UnheardReason> {
  if (key === null) return "missing";
  try {
    const { sampleRate, channels } = readWav(await files.get(key));
    const [caller, agent] = channels;
    return caller === undefined || agent === undefined ? "mixed" : resample(caller, sampleRate, rate);
  } catch (error) {
    if (error instanceof FileMissing) return "missing";
    if (error instanceof WavError) return "unreadable";
    throw error;
  }
}

function hearBy({ deps, organisation: client, signal }: Work, caller: Int16Array, corpus: Corpus): HearSpan {
  const at = (ms: number) => Math.round((ms / 1000) * rate);
  return async ({ from, until }, recognition) => {
    const end = Math.min(until, from + longest);
    const samples = caller.slice(Math.max(0, at(from - lead)), at(end + trail));
    const expected = expectedSpeech(corpus, recognition);
    for (;;) {
      try {
        const heard = await deps.speech.hear(samples, { ...recognition, expected }, { client, signal });
        const { words, fault } = heardWords(heard);
        if (fault !== null) throw new SpeechError("failed", fault);
        return words;
      } catch (error) {
        if (!(error instanceof SpeechError) || error.code !== "busy") throw error;
      }
      await rest(pause, undefined, { signal });
    }
  };
}
