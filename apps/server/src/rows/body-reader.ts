import type { ApiCall, Shape } from "@parley/model/kernel";
import type { Arrival } from "../http/incoming.ts";
import { reader } from "../http/schema-checker.ts";

type Incoming = Pick<Arrival, "incoming">;

/** Reads the body of a call by its shape, which is the same that OpenAPI shows. @throws Problem 400. */
export function bodyReader<T>(shape: Shape<T>): (arrival: Incoming) => T {
  const read = reader(shape);
  return ({ incoming }) => read(incoming.body ?? {});
}

/** The same for a call that is declared for server and client. */
export const bodyOf = <T>({ body }: ApiCall & { readonly body: Shape<T> }) => bodyReader<T>(body);
