import { afterAll, beforeAll, describe } from "vitest";
import type { TestGrant } from "../../../apps/server/test/harness.ts";
import { sampled } from "../../sample.ts";
import { type Collection, type CollectionVerb, collections } from "../collections.ts";
import { type Api, type ListenerName, startApi, type User } from "../start-api.ts";
import { declarationOf, World } from "../world.ts";
import type { Bench } from "./bench.ts";
import { testsOfBulk } from "./bulk.ts";
import { testsOfClosedFields } from "./closed-fields.ts";
import { testsOfFaults } from "./faults.ts";
import { testsOfListing } from "./listing.ts";
import { testsOfTenancy } from "./tenancy.ts";
import { testsOfVersions } from "./versions.ts";
import { testsOfWriting } from "./writing.ts";

/** The contract of rows, for every collection of an area of the catalogue that is built, or those that the run draws. */
export async function describeRows(area: string): Promise<void> {
  const api = await startApi();
  afterAll(() => api.close());
  const [own, foreign] = [new World(api), new World(api)];
  const built = collections.filter(
    (collection) =>
      collection.area === area &&
      declarationOf(collection.path) !== undefined &&
      Object.values(collection.calls).some((call) => api.mounted.has(call.id)),
  );
  const tried = built.map((collection, index) => ({ collection, index }));
  for (const { collection, index } of sampled(tried, ({ collection: { path } }) => path)) {
    describe(collection.path, () => describeCollection(api, collection, { own, foreign, index }));
  }
}

function describeCollection(
  api: Api,
  collection: Collection,
  { own, foreign, index }: { own: World; foreign: World; index: number },
): void {
  const declared = declarationOf(collection.path);
  if (declared === undefined) return;
  // Every other collection under the other permission model.
  const listener: ListenerName = index % 2 === 0 ? "studio" : "applications";
  const users: { user?: User; member?: User; stranger?: User } = {};
  beforeAll(async () => {
    const policies = policiesOf(collection);
    const within = async (world: World) => api.signIn(await inTenant(policies, world), listener);
    users.member = await within(own);
    users.stranger = await within(foreign);
    users.user = isApart(collection) ? await api.signIn(policies.map(apart), listener) : users.member;
  });
  // Rows of a log stay: what changing and deleting one means there, tests of its own show.
  const isFixed = declared.noun.shape === "log";
  const has = (...verbs: readonly CollectionVerb[]) =>
    verbs.every(
      (verb) =>
        api.mounted.has(collection.calls[verb]?.id ?? "") && !(isFixed && !["list", "create", "get"].includes(verb)),
    );
  const bench: Bench = {
    api,
    collection,
    ...declared,
    listener,
    own,
    foreign,
    user: () => signedIn(users.user),
    member: () => signedIn(users.member),
    stranger: () => signedIn(users.stranger),
    has,
    isKeptByStaff: isKeptByStaff(collection.path),
  };
  testsOfWriting(bench);
  testsOfListing(bench);
  testsOfBulk(bench);
  testsOfFaults(bench);
  testsOfTenancy(bench);
  testsOfVersions(bench);
  testsOfClosedFields(bench);
}

function signedIn(user: User | undefined): User {
  if (user === undefined) throw new Error("No user has signed in yet");
  return user;
}

/** The policies that the catalogue asks for. */
function policiesOf(collection: Collection): readonly string[] {
  const rules = Object.values(collection.calls).map((call) => call.policy);
  const named = rules.flatMap((policy) => (typeof policy === "string" ? [] : policy));
  return [...new Set(rules.includes("(signed in, own rows)") ? [...named, "v2.client_settings.admin"] : named)];
}

async function inTenant(policies: readonly string[], world: World): Promise<readonly TestGrant[]> {
  const id = await world.organisation();
  return policies.map((policy) => ({ scope: "organisation", id, policy }));
}

const apart = (policy: string): TestGrant => ({ scope: "independent", policy });

/** Rows that belong to no tenant, and tenants themselves: only rights apart from all tenants count there. */
const isApart = ({ path }: Collection): boolean => {
  const noun = declarationOf(path)?.noun;
  const isForStaff = Object.values(noun?.fields ?? {}).some(({ staff }) => staff !== undefined);
  return noun?.wall === "system" || path === "/api/organisations/" || isForStaff || isKeptByStaff(path);
};

/** Rows of clients that staff alone write, and those that a path reaches through a line. */
const isKeptByStaff = (path: string): boolean =>
  declarationOf(path)?.noun.staffWrites === true || /\{sip_line_pk\}/.test(path);
