import { Prepared } from "@parley/db";
import { columnOf } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../base/db.ts";
import { memo } from "../base/memo.ts";
import { notFound } from "../http/problems.ts";
import type { PathStep } from "./path-steps.ts";

type Parents = { readonly [parameter: string]: Id };

/**
 * The ids of the rows that a path goes through: each must live, and hang on the one before it.
 * @throws Problem 404 when any of them is not there or not seen.
 */
export async function resolveParents(
  db: Db,
  steps: readonly PathStep[],
  params: { readonly [name: string]: string },
): Promise<Parents> {
  if (steps.length === 0) return {};
  if (steps.some(({ parameter, mount }) => mount.key === "id" && !isId(params[parameter]))) throw notFound();
  const [found] = await statementOf(steps).rows(db, params);
  if (found === undefined) throw notFound();
  return found;
}

const statementOf = memo(
  (steps: readonly PathStep[]) =>
    new Prepared<Parents, { readonly [parameter: string]: string }>((value) => {
      const tables: RawBuilder<unknown>[] = [];
      const conditions: RawBuilder<unknown>[] = [];
      const ids: RawBuilder<unknown>[] = [];
      steps.forEach(({ parameter, noun, mount }, index) => {
        const alias = `p${index}`;
        tables.push(sql`${sql.table(noun.name)} as ${sql.id(alias)}`);
        ids.push(sql`${sql.ref(`${alias}.id`)} as ${sql.id(parameter)}`);
        conditions.push(sql`${sql.ref(`${alias}.${columnOf(noun, mount.key)}`)} = ${value(parameter)}`);
        if (noun.softDelete) conditions.push(sql`${sql.ref(`${alias}.deleted_at`)} is null`);
        for (const [outer, field] of Object.entries(mount.bind)) {
          const outerIndex = steps.findIndex((step) => step.parameter === outer);
          const [column = field, through] = field.split("__");
          const own = sql.ref(`${alias}.${columnOf(noun, column)}`);
          const target = sql.ref(`p${outerIndex}.id`);
          conditions.push(
            through === undefined
              ? sql`${own} = ${target}`
              : sql`${own} in (select id from flow_version where ${sql.ref(through)} = ${target} and deleted_at is null)`,
          );
        }
      });
      return sql`select ${sql.join(ids)} from ${sql.join(tables)} where ${sql.join(conditions, sql` and `)}`;
    }),
);
