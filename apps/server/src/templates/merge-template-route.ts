import {
  documentToEdit,
  type FlowDocument,
  idsOf,
  type MergedTemplate,
  matching,
  matchingNewRows,
  mergeQuestions,
  mergeTemplate,
  merging,
  refreshedParameters,
  renameIds,
  tellingDifferences,
  templateRelease,
  withNewIds,
  withoutRecordings,
} from "@parley/flow";
import { rules } from "@parley/model";
import { type Id, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import type { Db } from "../base/db.ts";
import { inSlices } from "../base/fair-turns.ts";
import { applyEdit, changedMeanwhile } from "../edits/apply-edit.ts";
import { onVersion } from "../edits/on-version.ts";
import { conflict, invalid } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { dbOf } from "../rows/read.ts";
import { throughBase } from "../versions/common-version.ts";
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

async function merge(visit: Visit) {
  visit.incoming.query.allow([]);
  const { dry_run = false, choices = {}, ...lookedAt } = read(visit);
  const template = await templateOf(visit);
  const version = inPath(visit).ver;
  return onVersion(visit, async (trx, mine) => {
    const revision = await revisionOf(trx, version);
    if (lookedAt.revision !== undefined && lookedAt.revision !== revision) {
      throw await changedMeanwhile(trx, version, revision, lookedAt.revision);
    }
    const { base, theirs, live, from, to } = await sidesOf(visit, template, mine);
    if (lookedAt.to !== undefined && lookedAt.to !== to) {
      throw conflict("other_changed", `${to} of the template is live meanwhile: look at what it brings.`);
    }
    const ways = await inSlices(matchingNewRows({ base, mine, theirs }));
    const { document, conflicts } = await inSlices(merging(ways, new Map(Object.entries(choices))));
    const strange = Object.keys(choices).filter((key) => !conflicts.some((one) => one.key === key));
    if (strange.length > 0) {
      const message = "Nothing is asked there.";
      throw invalid(strange.map((key) => ({ field: `choices.${key}`, code: "not_found", message })));
    }
    const settings = { ...document.settings, template_version: to };
    const merged = { ...document, settings };
    const declared = { ...settings, template_config: refreshedParameters(merged, live) };
    const after = withNewIds({ ...merged, settings: declared }, visit.deps.newId, idsOf(mine));
    const told = {
      from,
      to,
      changes: await inSlices(tellingDifferences(mine, after)),
      conflicts,
      questions: mergeQuestions(ways, conflicts),
      operations: documentToEdit(mine, after),
    };
    if (dry_run) return answerOf(mergeTemplate, { ...told, revision, edit: null });
    const open = conflicts.filter(({ key }) => choices[key] === undefined).map(({ key }) => key);
    if (open.length > 0) {
      const detail = "The version and its template changed the same: choose a side for each.";
      throw new Problem({ status: 409, code: "choose", detail, extra: { open } });
    }
    const edit = await applyEdit(visit.deps, trx, {
      id: visit.deps.newId(),
      version,
      operations: told.operations,
      by: visit.caller.id,
      summary: `Merged template ${to}`,
      expected: null,
      kind: "whole",
      at: () => "",
    });
    const made = { revision: await revisionOf(trx, version), edit: edit.id };
    return answerOf(mergeTemplate, { ...told, ...made } satisfies MergedTemplate);
  });
}

async function revisionOf(trx: Db, version: Id): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from flow_version
    where id = ${version}`.execute(trx);
  return rows[0]?.revision ?? 0;
}

const noTemplate = () => conflict("no_template", "The version came from no template that is still offered.");

async function templateOf(visit: Visit): Promise<Id> {
  const template = await templateOfFlow(dbOf(visit), visit.place.parents.flow);
  if (template === null) throw noTemplate();
  return template;
}

type Sides = {
  readonly base: FlowDocument;
  readonly theirs: FlowDocument;
  /** The live release as it is, with the parameters that it declares. */
  readonly live: FlowDocument;
  readonly from: string;
  readonly to: string;
};

/**
 * The release that the version began as, and the live one. Their rows carry the version's ids. Values of parameters are
 * the version's own, so both have them too.
 * @throws Problem 409 `no_template`, or `nothing_changed` when the version has what is live.
 */
async function sidesOf(visit: Visit, template: Id, mine: FlowDocument): Promise<Sides> {
  const organisation = inPath(visit).org;
  const { template_config, template_version: from } = mine.settings;
  const live = await readTemplate(visit, template);
  const begun = from === null ? null : await readBeginning(visit, { template, said: from });
  if (live === null || begun === null || from === null) throw noTemplate();
  const to = templateVersion(live);
  if (to === from) throw conflict("nothing_changed", `The version has ${to} of its template already.`);
  const ofClient = ({ rows, settings }: FlowDocument): FlowDocument => ({
    rows: withoutRecordings({ rows, settings }, organisation).document.rows,
    settings: { ...settings, template_config, template_version: from },
  });
  const [base, theirs] = [ofClient(begun), ofClient(live.document)];
  const toMine = await inSlices(matching(base, mine));
  const renamed = renameIds(theirs, throughBase(toMine, await inSlices(matching(base, theirs))));
  return {
    base: renameIds(base, toMine),
    theirs: renamed,
    from,
    to,
    live: live.document,
  };
}
