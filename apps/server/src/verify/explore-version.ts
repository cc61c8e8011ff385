import { type FlowDocument, textsToSearch } from "@parley/flow";
import type { CheckFound, GoldenReplay, StoredTest, UseCases } from "@parley/host";
import type { DeployGate, GateLine } from "@parley/model/api/deploy-gate";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { goldenCalls, hasGolden } from "../calls/stored-calls.ts";
import { credentialNames } from "../credentials/credential-names.ts";
import { keptIndex } from "../documents/kept-index.ts";
import { stateAt } from "../edits/state-at.ts";
import { loadState } from "../edits/version-state.ts";
import { notFound } from "../http/problems.ts";
import { type ExploringJob, exploreInThread } from "./explore-in-thread.ts";
import { gateLines } from "./gate.ts";
import { refuseErrors } from "./refuse-errors.ts";

type OfVersion = { readonly organisation: Id; readonly flow: Id; readonly version: Id };

/** Use cases of a version as it is now. */
export async function useCasesOf(
  deps: Deps,
  db: Db,
  { states, ...of }: OfVersion & { readonly states: number | null },
): Promise<UseCases> {
  const { document } = await loadState(db, of.version);
  await refuseErrors(document, null);
  const told = await exploreInThread(deps, await jobOf(deps, db, of, { wants: "cases", document, states }));
  if (told.type !== "cases") throw new Error("The thread of an exploration answered something else.");
  return told.found;
}

/**
 * The revision at which a version meets the checks that it asks for before a deploy; null where it asks for none. It is
 * the revision that is asked for, or the last. Hand it to `deployVersion`, which refuses a version that was changed since.
 * @throws Problem 409 `checks_unmet` that says which
 */
export async function checkedRevision(
  deps: Deps,
  db: Db,
  { revision: wanted, ...of }: OfVersion & { readonly revision: number | null },
): Promise<number | null> {
  const { revision, document } = await versionAt(db, of.version, wanted);
  if (document.settings.deploy_checks.length === 0) return null;
  await refuseErrors(document, null);
  const lines = await gateLines(document, null, false, () => foundIn(deps, db, of, document));
  const unmet = lines.flatMap(({ check, state, message }) =>
    state === "unmet" && message !== null ? [{ check, message }] : [],
  );
  if (unmet.length > 0) throw checksUnmet(unmet);
  return revision;
}

type AtRevision = { readonly revision: number; readonly document: FlowDocument };

/** A version as it was at a revision, or as it is now. */
function versionAt(db: Db, version: Id, wanted: number | null): Promise<AtRevision> {
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    const { rows } = await sql<{ revision: number }>`select revision from flow_version
      where id = ${version} and deleted_at is null`.execute(trx);
    const [row] = rows;
    if (row === undefined) throw notFound();
    const revision = wanted ?? row.revision;
    return { revision, document: (await stateAt(trx, version, revision)).document };
  });
}

/** How the version as it is now stands to what a deploy checks. */
export async function gateOf(deps: Deps, db: Db, of: OfVersion): Promise<DeployGate> {
  const { revision, document } = await versionAt(db, of.version, null);
  return {
    revision,
    checks: await gateLines(document, await credentialNames(db, of.organisation), await hasGolden(db, of.flow), () =>
      foundIn(deps, db, of, document),
    ),
  };
}

async function foundIn(deps: Deps, db: Db, of: OfVersion, document: FlowDocument): Promise<readonly CheckFound[]> {
  const told = await exploreInThread(deps, await jobOf(deps, db, of, { wants: "checks", document, states: null }));
  if (told.type !== "checks") throw new Error("The thread of an exploration answered something else.");
  return told.found;
}

/** The golden calls of a flow, as they go with a version as it is now. */
export async function goldenOf(deps: Deps, db: Db, of: OfVersion): Promise<GoldenReplay> {
  const { document } = await loadState(db, of.version);
  await refuseErrors(document, null);
  const told = await exploreInThread(deps, await jobOf(deps, db, of, { wants: "golden", document, states: null }));
  if (told.type !== "golden") throw new Error("The thread of an exploration answered something else.");
  return told.replay;
}

/** A version asks for checks that it does not meet. */
function checksUnmet(unmet: readonly Pick<GateLine, "check" | "message">[]): Problem {
  const detail = `The version asks for checks that it does not meet. ${unmet.map(({ message }) => message).join(" ")}`;
  return new Problem({ status: 409, code: "checks_unmet", detail, extra: { unmet } });
}

async function jobOf(
  deps: Deps,
  db: Db,
  { organisation: client, flow }: OfVersion,
  job: Pick<ExploringJob, "wants" | "document" | "states">,
): Promise<ExploringJob> {
  const texts = textsToSearch(job.document);
  const index = texts.length === 0 ? null : await keptIndex(deps, { client, texts });
  const { rows: tests } = await sql<StoredTest>`select name, language, conversation from conversation_test
    where flow = ${flow} order by name, id`.execute(db);
  const golden = job.wants === "cases" ? [] : await goldenCalls(db, flow);
  return { ...job, tests, golden, index };
}
