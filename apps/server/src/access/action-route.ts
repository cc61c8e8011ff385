import type { JsonSchema } from "@parley/model/kernel";
import { invalid } from "../http/problems.ts";
import { schemaChecker } from "../http/schema-checker.ts";
import type { GuardedRoute, Visit } from "./route.ts";

type Described = Pick<GuardedRoute, "method" | "path" | "call" | "name" | "summary" | "rule" | "handle"> &
  Partial<GuardedRoute>;

/** A call with behaviour of its own: what it leaves out is what most of them are. */
export function actionRoute(described: Described): GuardedRoute {
  return { mutates: described.method !== "GET", query: {}, response: { type: "object" }, ...described };
}

/** Reads the body of a call by its schema, which is the same that OpenAPI shows. @throws Problem 400. */
export function bodyReader<T>(schema: JsonSchema): (visit: Visit) => T {
  const check = schemaChecker(schema);
  return ({ incoming }) => {
    const body = incoming.body ?? {};
    const faults = check(body);
    if (faults.length > 0) throw invalid(faults);
    // The schema has just been checked.
    return body as T;
  };
}
