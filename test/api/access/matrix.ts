import { afterAll, expect, test } from "vitest";
import type { TestGrant } from "../../../apps/server/test/harness.ts";
import { sampled } from "../../sample.ts";
import { type CatalogueCall, calls } from "../catalogue.ts";
import type { Reply } from "../check-answer.ts";
import { hides, namesFault, refuses, told } from "../client.ts";
import { filledIn } from "../collections.ts";
import { type Api, type ListenerName, startApi, type User } from "../start-api.ts";
import { isWholeRun, Tally } from "../tally.ts";
import { World } from "../world.ts";
import { type Expected, expected, placeOf, type ScopeName } from "./oracle.ts";
import { type Role, rolesFor } from "./roles.ts";

/** Every role, not a sample. */
const isWhole = isWholeRun();

/** No call takes it. A caller with the right gets a fault for it (or for the empty body), and nothing is done. */
const bogus = "no_such_parameter";

const scopes: { readonly [listener in ListenerName]: readonly ScopeName[] } = {
  studio: ["own", "other", "apart"],
  applications: ["own", "other", "apart", "flow"],
};

/**
 * Each call that is built, or those that the run draws, by callers with each of the policies, in each scope, held against
 * the catalogue.
 */
export async function describeMatrix(listener: ListenerName): Promise<void> {
  const api = await startApi();
  const tally = new Tally("T1");
  afterAll(async () => {
    tally.keep();
    await api.close();
  });
  const [own, other] = [new World(api), new World(api)];
  const callers = new Callers(api, listener, { own, other });
  const built = calls.filter((call) => api.mounted.has(call.id) && call.policy !== "(public)");

  const tried = built.map((call, index) => ({ call, index, name: `${call.method} ${call.path}` }));
  test.for(sampled(tried, ({ name }) => `${listener} ${name}`))("$name", async ({ call, index }) => {
    const items = await own.itemsOf(call.path);
    const path = filledIn(call.path, items);
    refuses(await ask(api.anonymous(listener), call, path), 401);
    for (const role of rolesFor(call, index, isWhole)) {
      for (const scope of scopes[listener]) {
        const caller = await callers.withRole(role, scope);
        const reply = await ask(caller, call, path);
        tally.count();
        const wanted = expected(call, role.policies, scope);
        const missing = () => ask(caller, call, filledIn(call.path, items.with(0, api.server.deps.newId())));
        await check(call, reply, wanted, missing, `${role.name} in ${scope}`);
      }
    }
  });
}

const ask = (who: Pick<User, "ask">, call: CatalogueCall, path: string): Promise<Reply> =>
  who.ask(call.method, `${path}?${bogus}=1`, call.method === "GET" || call.method === "DELETE" ? undefined : {});

async function check(
  call: CatalogueCall,
  reply: Reply,
  wanted: Expected,
  missing: () => Promise<Reply>,
  who: string,
): Promise<void> {
  const about = `${who}: ${told(reply)}`;
  switch (wanted) {
    case "allowed": {
      expect([reply.status, reply.body.code], about).toEqual([
        400,
        expect.stringMatching(/^(unknown_parameter|invalid)$/),
      ]);
      const isInBody = reply.body.code === "invalid";
      return namesFault(reply, isInBody ? reply.body.errors[0]?.field : bogus, isInBody ? "body" : "query");
    }
    case "refused":
      expect(reply.status, about).toBe(403);
      return refuses(reply);
    case "hidden":
      expect(reply.status, about).toBe(404);
      return placeOf(call) === "tenant" ? hides(reply, await missing()) : undefined;
    case "allowed or hidden":
      expect([400, 404], about).toContain(reply.status);
  }
}

/** Callers by role and scope; they sign in when they are first needed, and again before their tokens age. */
class Callers {
  readonly #api: Api;
  readonly #listener: ListenerName;
  readonly #worlds: { readonly own: World; readonly other: World };
  readonly #known = new Map<string, { readonly user: Promise<User>; readonly since: number }>();

  constructor(api: Api, listener: ListenerName, worlds: { own: World; other: World }) {
    this.#api = api;
    this.#listener = listener;
    this.#worlds = worlds;
  }

  withRole(role: Role, scope: ScopeName): Promise<User> {
    const key = `${scope} ${role.name}`;
    const known = this.#known.get(key);
    if (known !== undefined && performance.now() - known.since < 300_000) return known.user;
    const user = this.#signIn(role, scope);
    this.#known.set(key, { user, since: performance.now() });
    return user;
  }

  async #signIn(role: Role, scope: ScopeName): Promise<User> {
    const grants = await Promise.all(role.policies.map((policy) => this.#grant(policy, scope)));
    return this.#api.signIn(grants, this.#listener);
  }

  async #grant(policy: string, scope: ScopeName): Promise<TestGrant> {
    const { own, other } = this.#worlds;
    switch (scope) {
      case "own":
        return { scope: "organisation", id: await own.organisation(), policy };
      case "other":
        return { scope: "organisation", id: await other.organisation(), policy };
      case "flow":
        return { scope: "flow", id: (await own.rowOf("/api/organisations/{org}/flows/")).id, policy };
      case "apart":
        return { scope: "independent", policy };
    }
  }
}
