import type { ApiCall, BodyOf, JsonSchema } from "@parley/model/kernel";
import { invalid } from "../http/problems.ts";
import type { Arrival } from "../http/route.ts";
import { schemaChecker } from "./read-body.ts";

type Incoming = Pick<Arrival, "incoming">;

/** Reads the body of a call by its schema, which is the same that OpenAPI shows. @throws Problem 400. */
export function bodyReader<T>(schema: JsonSchema): (arrival: Incoming) => T {
  const check = schemaChecker(schema);
  return ({ incoming }) => {
    const body: unknown = incoming.body ?? {};
    const faults = check(body);
    if (faults.length > 0) throw invalid(faults);
    // The schema has just been checked.
    return body as T;
  };
}

/** The same for a call that is declared for server and client. */
export const bodyOf = <C extends ApiCall>({ body = {} }: C) => bodyReader<BodyOf<C>>(body);
