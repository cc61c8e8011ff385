import type { ApiRequest, Send } from "@parley/client";
import { expect, test } from "vitest";
import { type Beta, endBeta, giveBeta } from "../src/deploy/give-beta.ts";

const path = { org: "o", flow: "f" };

/** A studio with a beta, in which the request of this number fails; and what it holds after each. */
function studio(beta: Beta | null, failing = 0) {
  const state = { version: beta?.version ?? null, share: beta?.share ?? null };
  const seen: string[] = [];
  let writes = 0;
  const answer = (body: unknown) => ({ status: 200, headers: new Headers(), text: async () => JSON.stringify(body) });
  const send: Send = async ({ method, path: asked, body }: ApiRequest) => {
    if (method === "GET")
      return answer({ beta_version: state.version, in_force: { beta_share: { value: state.share } } });
    writes += 1;
    if (writes === failing) throw new TypeError("Failed to fetch");
    const given = JSON.parse(String(body));
    if (asked.endsWith("mark_flow_as_beta/")) state.version = given.version;
    // What the agent does not set its client may.
    else state.share = given.settings.beta_share ?? 30;
    seen.push(state.version === null ? "live" : `${state.version} ${state.share}`);
    return answer({});
  };
  return { send, seen };
}

test.each([
  [null, ["live", "0.0.5 5"]],
  [{ version: "0.0.4", share: 50 }, ["live", "live", "0.0.5 5"]],
  [{ version: "0.0.5", share: 50 }, ["0.0.5 5"]],
])("from %j callers never get a version by the share of another", async (before, steps) => {
  const { send, seen } = studio(before);
  await giveBeta(send, path, { version: "0.0.5", share: 5 });
  expect(seen).toEqual(steps);
});

test.each([1, 2, 3])("where request %i fails, the new version has no callers", async (failing) => {
  const { send, seen } = studio({ version: "0.0.4", share: 50 }, failing);
  await expect(giveBeta(send, path, { version: "0.0.5", share: 5 })).rejects.toThrow();
  expect(seen.filter((step) => step.startsWith("0.0.5"))).toEqual([]);
});

test.each([0, 1, 2])("a beta that ends never gets more callers, also where request %i fails", async (failing) => {
  const { send, seen } = studio({ version: "0.0.4", share: 5 }, failing);
  await endBeta(send, path).catch(() => {});
  expect(seen.filter((step) => step !== "live" && step !== "0.0.4 5")).toEqual([]);
});
