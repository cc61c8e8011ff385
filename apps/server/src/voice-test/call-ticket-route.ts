import { createHash, randomBytes } from "node:crypto";
import { findCallLinks, keepCallTicket } from "@parley/db/store";
import { compile, storeDocument, validate } from "@parley/flow";
import { rules } from "@parley/model";
import { callTicket } from "@parley/model/api/calls";
import { type Id, type JsonObject, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import { requireMetadata, requireMetadataOf } from "../calls/required-metadata.ts";
import { loadState } from "../edits/version-state.ts";
import { invalid, notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";

/** How long a ticket is good for. */
const lifetime = 30_000;

/** Who may call an agent from a page, and go on with the call. */
export const mayCall = rules.flowWrite;

const readTicket = bodyOf(callTicket);

/** Lets a page call an agent: `/ws/call?ticket=` is connected once, when it is opened within 30 s. */
export const callTicketRoute: GuardedRoute = callRoute(callTicket, {
  name: "flow_version.call_ticket",
  summary: "A ticket for one test call from a browser, good for 30 s",
  rule: mayCall,
  handle: giveTicket,
});

async function giveTicket(visit: Visit): Promise<AnswerTo<typeof callTicket>> {
  const { deps, place, incoming } = visit;
  incoming.query.allow([]);
  const { release = null, metadata = {} } = readTicket(visit);
  const { org, flow, ver } = inPath({ place });
  const version = await labelOf(visit, ver);
  if (release !== null) await assertReleased(visit, ver, release);
  const document = release === null ? await callable(visit, ver, metadata) : null;
  if (release !== null) await requireMetadataOf(deps, release, metadata);
  if ((await findCallLinks(deps.database)).length === 0) throw noWorker();
  const secret = randomBytes(32).toString("base64url");
  const digest = createHash("sha256").update(secret).digest();
  await keepCallTicket(deps.database, {
    digest,
    lifetime,
    session: visit.caller.session,
    organisation: org,
    flow,
    version,
    release,
    document,
    metadata,
  });
  await deps.database.withOrganisations(place.organisations, (trx) =>
    audit(trx, visit, { status: 200, organisation: org }),
  );
  const given = { ticket: secret, url: `/ws/call?ticket=${secret}`, expires_in_ms: lifetime };
  return answerOf(callTicket, given);
}

async function labelOf(visit: Visit, id: Id): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version from flow_version
    where id = ${id} and deleted_at is null`.execute(dbOf(visit));
  if (rows[0] === undefined) throw notFound();
  return rows[0].version;
}

async function assertReleased(visit: Visit, version: Id, release: Id): Promise<void> {
  const { rows } = await sql`select 1 from release
    where id = ${release} and flow_config = ${version}`.execute(dbOf(visit));
  if (rows.length > 0) return;
  throw invalid([{ field: "release", code: "not_found", message: "This version has no such release." }]);
}

/**
 * The version as it is now, if a conversation can be held with it that begins with these values.
 * @throws Problem 409 `version_has_errors`, 400 `metadata_missing`
 */
async function callable(visit: Visit, version: Id, metadata: JsonObject): Promise<JsonObject> {
  const { document } = await loadState(dbOf(visit), version);
  try {
    compile(document);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const issues = validate(document).filter(({ type }) => type === "error");
    const detail = "The version has errors, so it cannot be called: see issues.";
    throw new Problem({ status: 409, code: "version_has_errors", detail, extra: { issues } });
  }
  requireMetadata(document, metadata);
  return storeDocument(document);
}

const noWorker = () =>
  new Problem({
    status: 503,
    code: "no_voice_worker",
    detail: "No voice worker takes calls now: start one, or wait for a call to end.",
  });
