import { nounsByName, rules } from "@parley/model";
import {
  assignedNumbers,
  assignNumber,
  assignNumbers,
  availableNumbers,
  changeNumber as changeNumberCall,
  exchangeNumber,
  makeTestNumber,
  unassignNumber,
} from "@parley/model/api/numbers";
import type { ApiCall, Id } from "@parley/model/kernel";
import { sql } from "kysely";
import { type AnswerTo, answerOf, callRoute } from "../access/call-route.ts";
import { allow } from "../access/enter.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute, Visit } from "../access/route.ts";
import { audit } from "../audit/audit.ts";
import type { Db } from "../base/db.ts";
import type { Answer } from "../http/answer.ts";
import { conflict, invalid, notFound } from "../http/problems.ts";
import { bodyOf } from "../rows/body-reader.ts";
import { type Along, changeFound } from "../rows/change.ts";
import { filterConditions, listParameters, readShape, searchCondition } from "../rows/list-query.ts";
import { listRows, shownRow } from "../rows/read.ts";
import type { Condition, Target } from "../rows/sql-parts.ts";
import { findRow } from "../rows/write-row.ts";
import { refuseMisfits } from "./numbers-of-flow.ts";
import { giveTestNumber } from "./test-number.ts";
import { numberChanges } from "./virtual-number-verbs.ts";

const noun = nounsByName.virtual_number;
const [mount] = noun.mounts;
/** The numbers of the flow of the path. */
const ofFlow: Target = { noun, mount };
const readPartial = bodyOf(changeNumberCall);

const nameOf = (path: string) => `virtual_number.${path.split("/").at(-2)}`;

/** What the flow does with numbers. */
const route = <C extends ApiCall>(
  call: C,
  described: Pick<GuardedRoute, "summary" | "rule"> & {
    readonly handle: (visit: Visit) => Promise<AnswerTo<C>>;
  },
): GuardedRoute => callRoute(call, { name: nameOf(call.path), ...described });

/** Numbers that the flow answers, or could. */
const listRoute = (
  { path }: { readonly path: string },
  which: (visit: Visit) => Condition,
  described: Pick<GuardedRoute, "summary" | "rule">,
): GuardedRoute => ({
  method: "GET",
  path,
  name: nameOf(path),
  mutates: false,
  response: { type: "object" },
  handle: (visit) => listNumbers(visit, which(visit)),
  ...described,
});

const isFree = ({ place }: Visit): Condition => sql`t.flow is null and t.status = 'active'
  and t.channel = (select f.type from flow f where f.id = ${place.parents.flow})`;

/** Which numbers a flow answers, and which it could. */
export const virtualNumberRoutes: readonly GuardedRoute[] = [
  route(assignNumber, {
    summary: "Let the flow answer a number, one of another flow of the client when that is named",
    rule: rules.numbersWrite,
    handle: assignOne,
  }),
  route(makeTestNumber, {
    summary: "The test number of the flow, made when it has none",
    rule: rules.flowAdmin,
    handle: giveTest,
  }),
  route(assignNumbers, {
    summary: "Let the flow answer several numbers, all or none",
    rule: rules.numbersWrite,
    handle: assignMany,
  }),
  route(unassignNumber, {
    summary: "Take a number from the flow",
    rule: rules.numbersWrite,
    handle: unassign,
  }),
  listRoute(assignedNumbers, (visit) => sql`t.flow = ${visit.place.parents.flow}`, {
    summary: "The numbers that the flow answers",
    rule: rules.numbersOrFlowRead,
  }),
  listRoute(availableNumbers, isFree, {
    summary: "The numbers of the flow's channel that no flow answers",
    rule: rules.numbersRead,
  }),
  route(exchangeNumber, {
    summary: "Answer another number instead of one",
    rule: rules.numbersWrite,
    handle: exchange,
  }),
  callRoute(changeNumberCall, {
    name: "virtual_number.partial_update_number",
    summary: "Change what is kept of a number of the flow",
    rule: rules.numbersWrite,
    handle: changeNumber,
  }),
];

const read = {
  assign: bodyOf(assignNumber),
  assignMany: bodyOf(assignNumbers),
  unassign: bodyOf(unassignNumber),
  exchange: bodyOf(exchangeNumber),
};

/**
 * The organisation's own numbers and those without an owner may be assigned; another organisation's are not there. Of
 * another flow, only those are taken that the caller means to take from it.
 */
async function takeNumbers(
  db: Db,
  visit: Visit,
  numbers: readonly string[],
  from: Id | undefined = undefined,
): Promise<void> {
  const organisation = inPath(visit).org;
  const { rows } = await sql<{ number: string; flow: Id | null }>`select number, flow from virtual_number
    where number = any(${sql.val([...numbers])}::text[])
      and (organisation_id = ${organisation} or organisation_id is null) order by number for update`.execute(db);
  const known = new Map(rows.map((row) => [row.number, row.flow]));
  const missing = numbers.filter((number) => !known.has(number));
  if (missing.length > 0) {
    const message = `There is no number ${missing.join(", ")} to assign.`;
    throw invalid([{ field: "number", code: "not_found", message }]);
  }
  const ours = [null, inPath(visit).flow, from];
  const taken = rows.filter((row) => !ours.includes(row.flow)).map((row) => row.number);
  if (taken.length > 0)
    throw conflict("already_assigned", `Another flow answers ${taken.join(", ")}: take it from there first.`);
  await sql`update virtual_number set flow = ${inPath(visit).flow}, organisation_id = ${organisation},
    updated_at = now(), revision = revision + 1 where number = any(${sql.val([...numbers])}::text[])`.execute(db);
  await refuseMisfits(db, sql`n.number = any(${sql.val([...numbers])}::text[])`);
}

async function dropNumber(db: Db, visit: Visit, number: string): Promise<void> {
  const { rows } = await sql`update virtual_number set flow = null, updated_at = now(), revision = revision + 1
    where number = ${number} and flow = ${inPath(visit).flow} returning id`.execute(db);
  if (rows.length === 0) {
    throw invalid([{ field: "number", code: "not_found", message: "The flow does not answer this number." }]);
  }
}

/**
 * Numbers without an owner are the system's to give, so this takes the system path. The access rule was checked before.
 */
function withNumbers(visit: Visit, work: (trx: Db) => Promise<void>): Promise<AnswerTo<typeof assignNumber>> {
  visit.incoming.query.allow([]);
  return visit.deps.database.asSystem("assign numbers to a flow", (db) =>
    db.transaction().execute(async (trx) => {
      await work(trx);
      await audit(trx, visit, { status: 200, organisation: inPath(visit).org });
      const { rows } = await sql<{ number: string }>`select number from virtual_number
        where flow = ${inPath(visit).flow} order by number`.execute(trx);
      return answerOf(assignNumber, { flow: inPath(visit).flow, numbers: rows.map((row) => row.number) });
    }),
  );
}

function assignMany(visit: Visit): Promise<AnswerTo<typeof assignNumbers>> {
  visit.incoming.query.allow([]);
  const { numbers } = read.assignMany(visit);
  return withNumbers(visit, (trx) => takeNumbers(trx, visit, [...new Set(numbers)]));
}

function assignOne(visit: Visit): Promise<AnswerTo<typeof assignNumber>> {
  visit.incoming.query.allow([]);
  const { number, from_flow: from } = read.assign(visit);
  // Taking a number from a flow needs the right to do so there.
  if (from !== undefined) allow(visit.caller, rules.numbersWrite, { organisation: inPath(visit).org, flow: from });
  return withNumbers(visit, (trx) => takeNumbers(trx, visit, [number], from));
}

async function giveTest(visit: Visit): Promise<AnswerTo<typeof makeTestNumber>> {
  visit.incoming.query.allow([]);
  const owner = { organisation: inPath(visit).org, flow: inPath(visit).flow };
  return visit.deps.database.withOrganisations(visit.place.organisations, async (trx) => {
    const number = await giveTestNumber(trx, owner);
    await refuseMisfits(trx, sql`n.number = ${number}`);
    await audit(trx, visit, { status: 200, organisation: owner.organisation });
    return answerOf(makeTestNumber, { flow: owner.flow, number });
  });
}

function unassign(visit: Visit): Promise<AnswerTo<typeof unassignNumber>> {
  visit.incoming.query.allow([]);
  const { number } = read.unassign(visit);
  return withNumbers(visit, (trx) => dropNumber(trx, visit, number));
}

function exchange(visit: Visit): Promise<AnswerTo<typeof exchangeNumber>> {
  visit.incoming.query.allow([]);
  const { number, new_number } = read.exchange(visit);
  return withNumbers(visit, async (trx) => {
    await dropNumber(trx, visit, number);
    await takeNumbers(trx, visit, [new_number]);
  });
}

/** The same as PATCH of the number below its flow, which the body names in place of the path. */
async function changeNumber(visit: Visit): Promise<AnswerTo<typeof changeNumberCall>> {
  visit.incoming.query.allow([]);
  const { number, ...body } = readPartial(visit);
  const found = await findRow(visit, ofFlow, [sql`t.number = ${number}`]);
  const guards = numberChanges(visit);
  const along: Along = async (trx, row) => {
    await refuseElsewhere(trx, visit, found.id);
    await guards.along(trx, row);
  };
  const changing = { ...guards, along };
  return changeFound(visit, ofFlow, { found, body, isWhole: false }, changing, (trx) => shownRow(trx, noun, found.id));
}

/** @throws Problem 404 for a number that the flow has ceased to answer. */
async function refuseElsewhere(trx: Db, visit: Visit, id: Id): Promise<void> {
  const { rows } = await sql`select 1 from virtual_number where id = ${id} and flow = ${inPath(visit).flow}`.execute(
    trx,
  );
  if (rows.length === 0) throw notFound();
}

function listNumbers(visit: Visit, which: Condition): Promise<Answer> {
  const { query } = visit.incoming;
  query.allow(listParameters(noun));
  const conditions = [which, ...filterConditions(noun, query), ...searchCondition(noun, query)];
  return listRows(visit, noun, { shape: readShape(noun, query), conditions });
}
