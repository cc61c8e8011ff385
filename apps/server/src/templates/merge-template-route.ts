import {
  declaredRoots,
  documentToEdit,
  type FlowDocument,
  type MergedTemplate,
  type MergeSide,
  matching,
  mergeQuestions,
  mergeTemplate,
  merging,
  refreshedParameters,
  renameIds,
  tellingDifferences,
  templateRelease,
  withoutRecordings,
} from "@parley/flow";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { applyEdit, lockVersion, writeVersions } from "../edits/apply-edit.ts";
import { documentOf } from "../edits/edit-by-rule.ts";
import { refuseOpen, refuseStrange } from "../edits/refuse-choices.ts";
import { refuseUnseen } from "../edits/refuse-unseen.ts";
import { revisionOf } from "../edits/version-state.ts";
import { conflict } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { rowsOfRelease, throughBase } from "../versions/common-version.ts";
import { asStored, keepMerged, type Sides, sidesOf } from "../versions/taking-in.ts";
import { readBeginning, readTemplate, templateOfFlow, templateVersion } from "./read-template.ts";

const read = bodyOf(mergeTemplate);

/** A newer release of its template, and taking it into a version. */
export const mergeTemplateRoutes: readonly GuardedRoute[] = [
  callRoute(templateRelease, {
    name: "flow_version.template_release",
    summary: "Which release of its template a version has, and whether a newer one is live",
    rule: rules.flowRead,
    handle: tellRelease,
  }),
  callRoute(mergeTemplate, {
    name: "flow_version.merge_template",
    summary: "Take what became of its template into a version, as one edit",
    rule: rules.flowWrite,
    isHeavy: true,
    handle: merge,
  }),
];

type Came = { readonly template_id: Id | null; readonly template_version: string | null };

async function tellRelease(visit: Visit): Promise<AnswerTo<typeof templateRelease>> {
  visit.incoming.query.allow([]);
  const { ver } = inPath(visit);
  const { rows } = await sql<Came>`select f.template_id, v.template_version
    from flow_version v join flow f on f.id = v.flow where v.id = ${ver}`.execute(dbOf(visit));
  const { template_id, template_version: from = null } = rows[0] ?? { template_id: null };
  const live = template_id === null ? null : await readTemplate(visit, template_id);
  if (live === null) return answerOf(templateRelease, { template: null, from, newer: null });
  const { id, name } = live;
  const to = templateVersion(live);
  return answerOf(templateRelease, { template: { id, name }, from, newer: from === null || to === from ? null : to });
}

async function merge(visit: Visit): Promise<AnswerTo<typeof mergeTemplate>> {
  visit.incoming.query.allow([]);
  const { dry_run = false, choices = {}, to: seen } = read(visit);
  const { deps, caller } = visit;
  const { ver: version, org: organisation } = inPath(visit);
  const found = await sidesOfTemplate(visit);
  if (dry_run) {
    const { told } = await mergedBy(deps.newId, found, choices);
    await deps.database.withOrganisations([organisation], (trx) => audit(trx, visit, { status: 200, organisation }));
    return answerOf(mergeTemplate, { ...told, revision: found.revision, edit: null });
  }
  return writeVersions(deps, [version], [organisation], async (trx) => {
    const { revision } = await lockVersion(trx, version);
    const { to } = found;
    await refuseUnseen(trx, visit, revision, { field: "to", now: to, seen });
    const { told, rows } = await mergedBy(deps.newId, found, choices);
    refuseOpen(choices, told.conflicts);
    const edit = await applyEdit(deps, trx, {
      id: deps.newId(),
      version,
      operations: told.operations,
      by: caller.id,
      summary: `Merged template ${to}`,
      expected: found.revision,
      kind: "whole",
      at: () => "",
    });
    await keepMerged(trx, { edit: edit.id, organisation }, { of: { release: to }, rows });
    await audit(trx, visit, { status: 200, organisation });
    const made = { revision: edit.version_revision, edit: edit.id };
    return answerOf(mergeTemplate, { ...told, ...made } satisfies MergedTemplate);
  });
}

/** What a merge brings and asks, and the rows of the template by what the version calls them after it. */
async function mergedBy(
  newId: () => Id,
  { sides, live, from, to }: Found,
  choices: { readonly [key: string]: MergeSide },
): Promise<{ readonly told: Omit<MergedTemplate, "revision" | "edit">; readonly rows: ReadonlyMap<Id, Id> }> {
  const { mine } = sides.ways;
  const { document, conflicts } = await inSlices(merging(sides.ways, new Map(Object.entries(choices))));
  refuseStrange(choices, conflicts);
  const settings = { ...document.settings, template_version: to };
  const merged = { ...document, settings };
  const declared = {
    ...settings,
    ...declaredRoots.business.joined(settings, live.settings),
    template_config: refreshedParameters(merged, live),
  };
  const after = asStored({ ...merged, settings: declared }, sides, newId);
  const told = {
    from,
    to,
    changes: await inSlices(tellingDifferences(mine, after.document)),
    conflicts,
    questions: mergeQuestions(sides.ways, conflicts),
    operations: documentToEdit(mine, after.document),
  };
  return { told, rows: after.rows };
}

const noTemplate = () => conflict("no_template", "The version came from no template that is still offered.");

type Found = {
  readonly sides: Sides;
  readonly revision: number;
  /** The live release as it is, with the parameters and the business configuration that it declares. */
  readonly live: FlowDocument;
  readonly from: string;
  readonly to: string;
};

/**
 * The version, the release that it has, and the live one. They are of one moment, so the version is not locked while its
 * past is read. Their rows carry the version's ids. Values of parameters are the version's own, so all have them too.
 * @throws Problem 404, 409 `no_template`, or `nothing_changed` when the version has what is live.
 */
function sidesOfTemplate(visit: Visit): Promise<Found> {
  const reading = dbOf(visit).transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute((trx) => readSides(trx, visit));
}

async function readSides(db: Db, visit: Visit): Promise<Found> {
  const { org: organisation, flow, ver: version } = inPath(visit);
  const template = await templateOfFlow(db, flow);
  if (template === null) throw noTemplate();
  const mine = await documentOf(db, visit);
  const { template_config, template_version: from } = mine.settings;
  const ofClient = ({ rows, settings }: FlowDocument): FlowDocument => ({
    rows: withoutRecordings({ rows, settings }, organisation).document.rows,
    settings: { ...settings, template_config, template_version: from },
  });
  const released = async (said: string) => {
    const found = await readBeginning(visit, { template, said });
    return found === null ? null : ofClient(found);
  };
  const live = await readTemplate(visit, template);
  const base = from === null ? null : await released(from);
  if (live === null || base === null || from === null) throw noTemplate();
  const to = templateVersion(live);
  if (to === from) throw conflict("nothing_changed", `The version has ${to} of its template already.`);
  const theirs = ofClient(live.document);
  const revision = await revisionOf(db, version);
  const begun = { release: from, document: base, read: released };
  const toMine = await rowsOfRelease(db, flow, { mine: { version, revision }, now: mine, begun });
  const rowsOfMine = throughBase(toMine, await inSlices(matching(base, theirs)));
  const sides = await sidesOf(mine, theirs, { document: renameIds(base, toMine), rowsOfMine });
  const declaring = { ...live.document, settings: { ...live.document.settings, business_config: live.business } };
  return { sides, revision, live: declaring, from, to };
}
