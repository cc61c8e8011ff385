import { afterEach, expect, test, vi } from "vitest";
import { makeQueries } from "../../src/api/make-queries.ts";

afterEach(() => vi.unstubAllGlobals());

test("after any deploy the numbers of the client are asked for again: a first one makes a number", async () => {
  vi.stubGlobal("localStorage", { getItem: () => null });
  const { afterDeploy } = await import("../../src/deploy/use-deploy.ts");
  const { assignedQuery } = await import("../../src/numbers/numbers-queries.ts");
  const queries = makeQueries();
  const keyOf = (organisation: string) => assignedQuery({ organisation, flow: "agent" }).queryKey;
  for (const client of ["one", "other"]) queries.setQueryData(keyOf(client), []);
  await afterDeploy(queries, { organisation: "one", flow: "agent" });
  const isOld = (client: string) => queries.getQueryState(keyOf(client))?.isInvalidated;
  expect([isOld("one"), isOld("other")]).toEqual([true, false]);
});
