import { findMade, keepMade } from "@parley/files";
import type { FlowDocument } from "@parley/flow";
import { type ModelSource, modelSources, testsOf } from "@parley/host";
import { rules } from "@parley/model";
import { type Id, objectShape } from "@parley/model/kernel";
import type { TrainedLanguage } from "@parley/model/nouns/training";
import type { ToAsk } from "@parley/understanding";
import { sql } from "kysely";
import type { Db } from "../../base/db.ts";
import { loadState } from "../../edits/version-state.ts";
import { notFound } from "../../http/problems.ts";
import { defineTask, uuid, type Work } from "../task.ts";
import { keyOfModel } from "../training/kept-model.ts";
import { trainInThread } from "../training/train-in-thread.ts";

/** So many trainings of a version are kept: those that people compare. */
const mostKept = 20;
/** What reading the version is of the whole. */
const readShare = 0.05;

/**
 * Trains all that a version understands and keeps how well it did; its result is the training's id. The models are kept
 * where workers look for them, so a deploy of the same words trains nothing again.
 */
export const trainVersion = defineTask({
  needs: [rules.flowWrite],
  timeout: 600_000,
  input: objectShape<{ version: Id }>({ version: uuid }),
  run: async (work, { version }) => {
    await work.progress(0.01, "Reading the agent");
    const { revision, document, sources } = await readSources(work.db, version);
    const languages: TrainedLanguage[] = [];
    for (const [place, source] of sources.entries()) {
      const from = readShare + (place / sources.length) * (1 - readShare);
      const trained = await trainSource(
        work,
        { ...source, asked: testsOf(document, source.corpus, source.vocabulary) },
        { from, width: (1 - readShare) / sources.length },
      );
      languages.push(...trained);
    }
    return work.step("keep", (trx) => keepTraining(trx, work, { version, revision, languages }));
  },
});

type Read = {
  readonly revision: number;
  readonly document: FlowDocument;
  readonly sources: readonly ModelSource[];
};

/** What is trained of a version, as it was at one moment. */
function readSources(db: Db, version: Id): Promise<Read> {
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    const { rows } = await sql<{ revision: number }>`select revision from flow_version
      where id = ${version} and deleted_at is null`.execute(trx);
    const [row] = rows;
    if (row === undefined) throw notFound();
    const { document } = await loadState(trx, version);
    return { revision: row.revision, document, sources: modelSources(document) };
  });
}

/** Which part of the whole progress a training is: where it begins, and how much it is. */
type Part = { readonly from: number; readonly width: number };

type ToTrain = Pick<ModelSource, "name" | "corpus"> & { readonly asked: ToAsk };

async function trainSource(
  work: Work,
  { name, corpus, asked }: ToTrain,
  part: Part,
): Promise<readonly TrainedLanguage[]> {
  const { files } = work.deps;
  const key = keyOfModel(work.organisation, corpus);
  const message = name === null ? "Training" : `Training ${name}`;
  await work.progress(part.from, message);
  const failed = new AbortController();
  let told = Promise.resolve();
  const { languages, made } = await trainInThread(
    { corpus, asked, kept: await findMade(files, key) },
    {
      signal: AbortSignal.any([work.signal, failed.signal]),
      // One after the other: a later share never stands before an earlier one.
      onProgress: (share) => {
        told = told.then(() => work.progress(part.from + part.width * share, message));
        told.catch((error: unknown) => failed.abort(error));
      },
    },
  );
  await told;
  if (made !== null) await keepMade(files, key, made);
  return languages.map((trained) => ({ vocabulary: name, ...trained }));
}

type Came = { readonly version: Id; readonly revision: number; readonly languages: readonly TrainedLanguage[] };

async function keepTraining(
  trx: Db,
  { deps, organisation, user }: Work,
  { version, revision, languages }: Came,
): Promise<Id> {
  const id = deps.newId();
  await sql`insert into training (id, organisation_id, flow_config, version_revision, trained_by, languages)
    values (${id}, ${organisation}, ${version}, ${revision}, ${user}, ${JSON.stringify(languages)}::jsonb)`.execute(
    trx,
  );
  await sql`delete from training where flow_config = ${version} and id not in (
    select id from training where flow_config = ${version}
    order by created_at desc, id desc limit ${mostKept})`.execute(trx);
  return id;
}
