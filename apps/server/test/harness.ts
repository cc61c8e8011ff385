import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { hash } from "@node-rs/argon2";
import { dataKeyStore } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { openDiskFiles } from "@parley/files";
import { openMasterKeys, openVault, type Vault } from "@parley/keys";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { SpeechProvider } from "@parley/speech";
import type { Outside } from "@parley/webhook";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { pino } from "pino";
import type { Deps } from "../src/base/deps.ts";
import { asideFor } from "../src/base/deps.ts";
import { openPush } from "../src/base/push/push.ts";
import { Storage } from "../src/base/storage.ts";
import { openTrialSpeech } from "../src/base/trial-speech.ts";
import { VersionStates } from "../src/base/version-states.ts";
import { Metrics } from "../src/http/metrics.ts";
import type { Site } from "../src/serve/serve-console.ts";
import { buildServer } from "../src/serve/server.ts";

export const newId = (): Id => randomUUIDv7();

/** What a call answered. `body` is the parsed JSON, or the text when it is none. */
export type Answered = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
  readonly headers: { readonly [name: string]: unknown };
};

export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;

/** The real server on a database of its own. */
export type TestServer = {
  readonly database: TestDatabase<Tables>;
  readonly deps: Deps;
  readonly apps: { readonly studio: FastifyInstance; readonly applications: FastifyInstance };
  /** Moves the server's clock; milliseconds. */
  readonly advance: (milliseconds: number) => void;
  /** A caller without a token. */
  readonly anonymous: (listener?: Listening) => Ask;
  /** A user with these rights, signed in by a token that is good for ten minutes; `renew` signs them in again. */
  readonly signIn: (
    grants: readonly TestGrant[],
    listener?: Listening,
  ) => Promise<Ask & { readonly user: Id; readonly renew: () => Promise<void>; readonly bearer: () => string }>;
  readonly close: () => Promise<void>;
};
type Listening = "studio" | "applications";
export type TestGrant =
  | { readonly scope: "organisation" | "flow"; readonly id: Id; readonly policy: string }
  | { readonly scope: "independent" | "all_organisations"; readonly policy: string };

export const password = "correct horse battery";
/**
 * As cheap as the algorithm goes. A hash says itself what comparing with it costs, and tests sign in by the thousand;
 * what an installation's own hashes cost, tests of passwords show.
 */
export const cheapHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
let hashed: Promise<string> | undefined;

export type TestServerOptions = {
  /** A database of the caller's, such as one behind a line that breaks. */
  readonly database?: TestDatabase<Tables>;
  /** Folder of the built console, to be served beside the API. */
  readonly console?: string;
  /** Other people's servers; by default there are none. */
  readonly outside?: (database: TestDatabase<Tables>, vault: Vault) => Outside;
  /** Hosts that requests may go to though they are not public. */
  readonly webhookAllow?: readonly string[];
  /** How long a sign-in may stand unused; null: without limit. Default 15. */
  readonly inactivityMinutes?: number | null;
  /** What the console learns of the installation. */
  readonly site?: Omit<Site, "inactivityMinutes">;
  readonly trustedProxies?: readonly string[];
  readonly metricsToken?: string;
  /** Bytes that are free on the disk; by default there is no end to them. */
  readonly room?: () => number;
  /** What speaks and hears; by default nothing does. */
  readonly speech?: readonly SpeechProvider[];
};

const nobody: Outside = {
  run: async () => ({ ok: false, status: null, result: null, error: "nobody is outside", timed_out: false }),
};

export async function startServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await testDatabase<Tables>());
  const folder = await mkdtemp(join(tmpdir(), "parley-server-"));
  let shift = 0;
  const masters = await openMasterKeys(folder, []);
  const vault = openVault({ masters, store: dataKeyStore(database), newId });
  const log = pino({ level: process.env.LOG_LEVEL ?? "fatal" });
  const deps: Deps = {
    database,
    files: await openDiskFiles(folder),
    log,
    now: () => Date.now() + shift,
    newId,
    vault,
    outside: options.outside?.(database, vault) ?? nobody,
    speech: openTrialSpeech(options.speech ?? [], { server: null }, () => {}),
    webhookAllow: options.webhookAllow ?? [],
    inactivityMinutes: options.inactivityMinutes === undefined ? 15 : options.inactivityMinutes,
    versionStates: new VersionStates(),
    aside: asideFor("ours", new AbortController().signal),
    push: openPush(database, log),
    version: "test",
  };
  const apps = await buildServer({
    deps,
    metrics: new Metrics(),
    storage: new Storage(async () => options.room?.() ?? Number.POSITIVE_INFINITY, deps.now),
    console: options.console ?? null,
    site: options.site ?? {},
    metricsToken: options.metricsToken,
    trustedProxies: options.trustedProxies ?? [],
  });
  const anonymous =
    (listener: Listening = "studio"): Ask =>
    (method, path, body, headers = {}) =>
      ask(apps[listener], method, path, body, headers);

  async function signIn(grants: readonly TestGrant[], listener: Listening = "studio") {
    const user = await addUser(database, grants);
    let access = "";
    const renew = async () => {
      const login = await anonymous(listener)("POST", "/api/auth/login/", { email: `${user}@parley.test`, password });
      if (login.status !== 200) throw new Error(`Cannot sign in: ${JSON.stringify(login.body)}`);
      ({ access } = login.body);
    };
    await renew();
    const bearer = () => `Bearer ${access}`;
    const signed: Ask = (method, path, body, headers = {}) =>
      ask(apps[listener], method, path, body, { authorization: bearer(), ...headers });
    return Object.assign(signed, { user, renew, bearer });
  }

  return {
    database,
    deps,
    apps,
    advance: (milliseconds) => {
      shift += milliseconds;
    },
    anonymous,
    signIn,
    close: async () => {
      await deps.push.close();
      await deps.speech.close();
      await Promise.all([apps.studio.close(), apps.applications.close()]);
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function ask(
  app: FastifyInstance,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answered> {
  const isRaw = typeof body === "string" || body instanceof Buffer;
  const answer = await app.inject({
    method: method as "GET",
    url: path,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
    payloadAsStream: true,
  });
  const { statusCode: status, headers: answered } = answer;
  const type = String(answered["content-type"] ?? "");
  if (type.startsWith("text/event-stream")) {
    // It would go on for minutes.
    answer.stream().destroy();
    return { status, body: "", headers: answered };
  }
  const read = await text(answer.stream());
  const isJson = method !== "HEAD" && /json/.test(type);
  return { status, body: isJson ? JSON.parse(read) : read, headers: answered };
}

export async function addUser(database: TestDatabase<Tables>, grants: readonly TestGrant[]): Promise<Id> {
  const id = newId();
  hashed ??= cheapHash(password);
  const stored = await hashed;
  await database.asSystem("add a user", async (db) => {
    await db
      .insertInto("user")
      .values({
        id,
        email: `${id}@parley.test`,
        first_name: "Test",
        last_name: "User",
        password: stored,
        is_active: true,
        is_superuser: false,
        incorrect_login_attempts: 0,
        created_at: new Date().toISOString(),
        updated_at: new Date().toISOString(),
        revision: 1,
      })
      .execute();
    for (const grant of grants) {
      await db
        .insertInto("user_grant")
        .values({
          id: newId(),
          user: id,
          scope: grant.scope,
          scope_id: "id" in grant ? grant.id : null,
          policy: grant.policy,
          created_at: new Date().toISOString(),
          updated_at: new Date().toISOString(),
          revision: 1,
        })
        .execute();
    }
  });
  return id;
}

/** An organisation made behind the API's back. */
export async function addOrganisation(database: TestDatabase<Tables>): Promise<Id> {
  const id = newId();
  await database.asSystem("add an organisation", (db) =>
    sql`insert into organisation (id, organisation_id, name) values (${id}, ${id}, ${id})`.execute(db),
  );
  return id;
}

/** A flow with its first version, made through the API, and a caller who may do everything in its organisation. */
export async function addFlow(server: TestServer, listener: Listening = "studio") {
  const organisation = await addOrganisation(server.database);
  const ask = await server.signIn(
    ["flow.admin", "flow_experiment.admin", "calls.admin", "number_management.admin"].map((name) => ({
      scope: "organisation",
      id: organisation,
      policy: `v2.${name}`,
    })),
    listener,
  );
  const flows = `/api/organisations/${organisation}/flows/`;
  const madeAt = async (path: string, body: object): Promise<Id> => {
    const made = await ask("POST", path, body);
    if (made.status !== 201) throw new Error(`${path}: ${made.status} ${JSON.stringify(made.body)}`);
    return made.body.id;
  };
  const flow = await madeAt(flows, { name: "Test flow" });
  const version = `${flows}${flow}/versions/0.0.1/`;
  const blocks = await ask("GET", `${version}blocks/`);
  const subFlows = await ask("GET", `${version}sub-flows/`);
  const start: Id = subFlows.body.results[0].id;
  return {
    organisation,
    flow,
    ask,
    version,
    /** Makes a row of the version, by the tail of its path, and gives its id. */
    make: (tail: string, body: object) => madeAt(`${version}${tail}/`, body),
    flowPath: `${flows}${flow}/`,
    subflow: start,
    startBlock: blocks.body.results[0].id as Id,
  };
}
