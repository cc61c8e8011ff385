import {
  overriddenWords,
  type PromptContentDoc,
  type PromptDoc,
  type RecordingFields,
  spokenAgain,
} from "@parley/flow";
import { nounsByName, rules } from "@parley/model";
import {
  deleteAudio as deleteCall,
  keepRecording as keepCall,
  promptAudio,
  uploadAudio as uploadCall,
} from "@parley/model/api/prompts";
import { measureWav, WavError } from "@parley/voice";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { lockVersion, writeVersions } from "../edits/apply-edit.ts";
import { awaitEdit, keepFile } from "../edits/kept-files.ts";
import { editVersions } from "../edits/versioned-verbs.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { streamRecording } from "../http/recording.ts";
import { uploadedFile } from "../http/upload.ts";
import { dbOf, shownRow } from "../rows/read.ts";

const content = nounsByName.prompt_content;

/** What audio programs write; between others the telephone's rate takes far longer to work out. Samples a second. */
const rates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000];
/** Of a recording; seconds. */
const longest = 600;

/** Recordings that are played instead of speaking a prompt's words. */
export const promptAudioRoutes: readonly GuardedRoute[] = [
  callRoute(keepCall, {
    name: "prompt.keep_recording",
    summary:
      "Keep a WAV recording (16-bit PCM, mu-law or A-law), for an edit to name: the form's file audio, or the body",
    rule: rules.flowWrite,
    handle: keepRecording,
  }),
  callRoute(uploadCall, {
    name: "prompt_content.upload_audio",
    summary: "Say a prompt by a WAV recording (16-bit PCM, mu-law or A-law): the form's file audio, or the body",
    rule: rules.flowWrite,
    handle: uploadAudio,
  }),
  callRoute(promptAudio, {
    name: "prompt_content.audio",
    summary: "The recording that a prompt plays, as WAV; ranges are served",
    rule: rules.flowRead,
    handle: giveAudio,
  }),
  callRoute(deleteCall, {
    name: "prompt_content.delete_audio",
    summary: "Speak a prompt's words again instead of playing a recording",
    rule: rules.flowWrite,
    handle: deleteAudio,
  }),
];

/** What no edit comes to name is swept at last, like all files that nothing names. */
async function keepRecording(visit: Visit) {
  const path = await kept(visit);
  const { org } = inPath(visit);
  await visit.deps.database.withOrganisations([org], async (trx) => {
    await awaitEdit(trx, org, { key: path, now: visit.deps.now() });
    await audit(trx, visit, { status: 200, organisation: org });
  });
  return answerOf(keepCall, { path });
}

async function kept(visit: Visit): Promise<string> {
  visit.incoming.query.allow([]);
  const bytes = await uploadedFile(visit.incoming.body, "audio");
  refuseUnplayable(bytes);
  return keepFile(visit.deps, inPath(visit).org, { kind: "prompts", extension: "wav", bytes });
}

async function uploadAudio(visit: Visit): Promise<AnswerTo<typeof uploadCall>> {
  const key = await kept(visit);
  return changeContent(visit, async (trx) => ({
    type: "audio",
    path: key,
    recorded_words: await wordsNow(trx, visit),
  }));
}

/** @throws Problem 400 when it is no audio that a call can play. Its head alone is read: all requests wait meanwhile. */
function refuseUnplayable(bytes: Uint8Array): void {
  const refused = (code: string, message: string) => invalid([{ field: "audio", code, message }]);
  try {
    const { sampleRate, seconds } = measureWav(bytes);
    if (!rates.includes(sampleRate)) {
      const known = rates.map((rate) => rate / 1000).join(", ");
      throw refused("unsupported", `A recording at ${sampleRate} Hz is not played: save it at one of ${known} kHz.`);
    }
    if (seconds > longest) {
      const lasts = `The recording lasts ${Math.ceil(seconds)} s`;
      throw refused("too_long", `${lasts}: at most ${longest} s are played. Cut it, or use several prompts.`);
    }
  } catch (error) {
    throw error instanceof WavError ? refused(error.code, error.message) : error;
  }
}

async function giveAudio(visit: Visit): Promise<AnswerTo<typeof promptAudio>> {
  visit.incoming.query.allow([]);
  const { org, id } = inPath(visit);
  const { rows } = await sql<{ path: string | null }>`select path from prompt_content
    where id = ${id} and type = 'audio'`.execute(dbOf(visit));
  const path = rows[0]?.path ?? null;
  // A key is a text that people may write: only recordings of the client itself are given.
  if (path === null || !path.startsWith(`prompts/${org}/`)) throw notFound();
  return streamRecording(visit.deps.files, path, visit.incoming.header("range"));
}

/** The file stays as long as a release plays it, or taking the edit back needs it. */
async function deleteAudio(visit: Visit): Promise<AnswerTo<typeof uploadCall>> {
  visit.incoming.query.allow([]);
  const { rows } = await sql<Pick<PromptContentDoc, "type" | "path" | "content">>`select type, path, content
    from prompt_content where id = ${visit.place.parents.id}`.execute(dbOf(visit));
  const [recorded] = rows;
  if (recorded === undefined) throw notFound();
  if (recorded.path === null) throw conflict("no_audio", "This content has no recording.");
  return changeContent(visit, async () => spokenAgain(recorded));
}

/** What the words of a content are, overridden or its own: what a recording of now is taken to say. */
async function wordsNow(trx: Db, visit: Visit): Promise<string> {
  type Worded = Pick<PromptDoc, "override_prompts"> & Pick<PromptContentDoc, "language" | "content">;
  const { rows } = await sql<Worded>`select p.override_prompts, c.language, c.content
    from prompt_content c join prompt p on p.id = c.prompt where c.id = ${visit.place.parents.id}`.execute(trx);
  const [content] = rows;
  return content === undefined ? "" : (overriddenWords(content, content.language) ?? content.content);
}

async function changeContent(
  visit: Visit,
  fieldsNow: (trx: Db) => Promise<RecordingFields>,
): Promise<AnswerTo<typeof uploadCall>> {
  const { org, ver, id } = inPath(visit);
  return writeVersions(visit.deps, [ver], [org], async (trx) => {
    await lockVersion(trx, ver);
    const fields = await fieldsNow(trx);
    await editVersions(trx, visit, new Map([[ver, [{ op: "change", noun: "prompt_content", id, fields }]]]));
    await audit(trx, visit, { status: 200, organisation: org });
    return shownRow(trx, content, id);
  });
}
