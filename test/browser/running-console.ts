import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tokens } from "@parley/model/api/sign-in";
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright-core";
import { seed } from "../../apps/server/src/seed/seed.ts";
import {
  type Ask,
  addUser,
  cheapHash,
  password,
  startServer,
  type TestGrant,
  type TestServer,
  type TestServerOptions,
} from "../../apps/server/test/harness.ts";
import { startWorker } from "../../apps/worker/test/running-worker.ts";
import { callWithSipp } from "../../apps/worker/test/sipp/sipp.ts";
import { buildConsole } from "../../scripts/console/build-console.ts";
import { toneSpeech } from "./tone-speech.ts";

const root = join(import.meta.dirname, "../..");

export type Theme = "light" | "dark";
export type OpenOptions = {
  readonly tokens?: Tokens;
  /** The studio build unless said; tokens are good for the build that they were made at. */
  readonly build?: "studio" | "applications";
  readonly theme?: Theme;
  readonly width?: number;
  /** As from another machine without TLS: the browser gives such pages no locks, clipboard, microphone or worklets. */
  readonly isPlain?: boolean;
};

/** The built console, the real server it talks to, a worker that takes calls, and a browser to open it. */
export type RunningConsole = {
  /** Where the studio build answers. */
  readonly address: string;
  /** Where the applications build answers. */
  readonly applications: string;
  readonly server: TestServer;
  readonly admin: { readonly email: string; readonly password: string };
  /** A call of the API by a user who may do everything. */
  readonly ask: Ask;
  /** The sample's calls page, and its simulator. */
  readonly sample: { readonly organisation: string; readonly path: string };
  /** Makes an agent of the demo client from a sample's YAML; returns the path of its pages. */
  readonly addAgent: (name: string, sample: string) => Promise<string>;
  /** A caller of the sample agent speaks, hears the menu twice and leaves by key: once, for all tests. */
  readonly callTheSample: () => Promise<void>;
  /** Another user with these rights; how they sign in. */
  readonly addUser: (grants: readonly TestGrant[]) => Promise<{ readonly email: string; readonly password: string }>;
  /** Calls a number from a telephone. */
  readonly dial: (caller: Omit<Parameters<typeof callWithSipp>[0], "port">) => Promise<void>;
  /** Tokens of a sign-in of its own. */
  readonly signIn: (
    credentials?: { email: string; password: string },
    build?: "studio" | "applications",
  ) => Promise<Tokens>;
  /** A browser of its own, as if on another machine; signed in with tokens. Errors on its pages fail the test. */
  readonly open: (options?: OpenOptions) => Promise<BrowserContext>;
  /** What went wrong on pages since the last time; closes them all. */
  readonly closeAll: () => Promise<readonly string[]>;
  /** The same system, with an administrator of whom it remembers nothing. */
  readonly forAnother: () => Promise<RunningConsole>;
  /** Ends all but the browser. */
  readonly stop: () => Promise<void>;
};

export type ConsoleOptions = Pick<TestServerOptions, "site" | "trustedProxies" | "outside" | "webhookAllow" | "speech">;

/**
 * What makes no difference to what a page does, and costs much of the processor. A graphics card that is made up is a
 * tenth of the work of a whole Chromium.
 */
const withoutGraphics = ["--disable-gpu"];

/** A name of this machine that browsers take for another one's. */
const plainHost = "parley.example";
const plainNames = [`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`];

export const launchBrowser = (launch: LaunchOptions): Promise<Browser> =>
  chromium.launch({ ...withoutRank(launch), args: [...(launch.args ?? []), ...withoutGraphics, ...plainNames] });

/** Pages give way to calls in real time; on Linux that takes a script. */
function withoutRank(launch: LaunchOptions): LaunchOptions {
  const { executablePath } = launch;
  if (executablePath === undefined || process.platform !== "linux") return launch;
  const env = { ...process.env, PLAIN_CHROMIUM: executablePath };
  return { ...launch, executablePath: join(import.meta.dirname, "plain-chromium.sh"), env };
}

/** Starts a system of its own whose pages the browser opens; `stop` leaves the browser open. */
export async function startConsole(browser: Browser, options: ConsoleOptions = {}): Promise<RunningConsole> {
  const built = await copyOfTheBuild();
  const server = await startServer({ console: built, speech: [toneSpeech], ...options });
  const admin = { email: "admin@parley.test", password: "the first password" };
  await seed(server.deps, admin);
  const stored = await cheapHash(admin.password);
  await server.database.asSystem("let the first user sign in cheaply", (db) =>
    db.updateTable("user").set({ password: stored }).where("email", "=", admin.email).execute(),
  );
  // It lives as long as all browser files, and no page waits for its signs of life.
  const worker = await startWorker(server.database, { store: server.deps.files, every: 1000 });
  const address = await server.apps.studio.listen({ host: "127.0.0.1", port: 0 });
  const applications = await server.apps.applications.listen({ host: "127.0.0.1", port: 0 });
  const faults: string[] = [];
  let call: Promise<void> | undefined;

  const runningFor = (admin: RunningConsole["admin"], sample: RunningConsole["sample"]): RunningConsole => {
    const ask = askingAs(server, admin);
    return {
      address,
      applications,
      server,
      admin,
      ask,
      sample,
      addAgent: (name, file) => addAgent(ask, { organisation: sample.organisation, name, file }),
      callTheSample: () => {
        call ??= callWithSipp({ number: "1000", port: worker.port, does: caller });
        return call;
      },
      addUser: async (grants) => ({ email: `${await addUser(server.database, grants)}@parley.test`, password }),
      dial: (caller) => callWithSipp({ ...caller, port: worker.port }),
      signIn: (credentials = admin, build = "studio") => signInTo(server, credentials, build),
      open: (options = {}) => {
        const secure = options.build === "applications" ? applications : address;
        const opened = options.isPlain === true ? secure.replace("127.0.0.1", plainHost) : secure;
        return open(browser, { address: opened, faults, ...options });
      },
      closeAll: async () => {
        await Promise.all(browser.contexts().map((context) => context.close()));
        return faults.splice(0);
      },
      forAnother: async () => runningFor(await anotherAdmin(server), sample),
      stop: async () => {
        await worker.stop();
        await server.close();
        await rm(built, { recursive: true });
      },
    };
  };
  return runningFor(admin, await sampleOf(askingAs(server, admin)));
}

const signInTo = async (
  server: TestServer,
  credentials: RunningConsole["admin"],
  build: "studio" | "applications",
): Promise<Tokens> => (await server.anonymous(build)("POST", "/api/auth/login/", credentials)).body;

/** Calls by one user, who signs in again before a token is old: tests move the clock on. */
function askingAs(server: TestServer, credentials: RunningConsole["admin"]): Ask {
  let signedIn: { readonly tokens: Promise<Tokens>; readonly at: number } | undefined;
  return async (method, path, body, headers = {}) => {
    const now = server.deps.now();
    if (signedIn === undefined || now - signedIn.at > 60_000) {
      signedIn = { tokens: signInTo(server, credentials, "studio"), at: now };
    }
    const { access } = await signedIn.tokens;
    return server.anonymous()(method, path, body, { authorization: `Bearer ${access}`, ...headers });
  };
}

async function anotherAdmin({ database }: TestServer): Promise<RunningConsole["admin"]> {
  const id = await addUser(database, []);
  await database.asSystem("let a user do everything", (db) =>
    db.updateTable("user").set({ is_superuser: true }).where("id", "=", id).execute(),
  );
  return { email: `${id}@parley.test`, password };
}

const caller: Parameters<typeof callWithSipp>[0]["does"] = [
  { rest: 300 },
  { tone: 500 },
  { rest: 600 },
  { press: "1" },
  { rest: 800 },
  { press: "2" },
  { rest: 2500 },
];

/** The server serves the files that were there when it started: a build in the midst of the tests must not matter. */
async function copyOfTheBuild(): Promise<string> {
  await buildConsole(() => {});
  const folder = await mkdtemp(join(tmpdir(), "parley-console-"));
  await cp(join(root, "apps/console/dist"), folder, { recursive: true });
  return folder;
}

async function open(
  browser: Browser,
  { address, faults, tokens, theme = "light", width = 1440 }: OpenOptions & { address: string; faults: string[] },
): Promise<BrowserContext> {
  const localStorage = [
    { name: "access_token", value: tokens?.access ?? "" },
    { name: "refresh_token", value: tokens?.refresh ?? "" },
  ];
  const context = await browser.newContext({
    baseURL: address,
    colorScheme: theme,
    viewport: { width, height: 900 },
    storageState: { cookies: [], origins: tokens === undefined ? [] : [{ origin: address, localStorage }] },
  });
  // Ends only what hangs, as the time of a test does.
  context.setDefaultTimeout(120_000);
  context.on("weberror", (error) => faults.push(error.error().message));
  return context;
}

async function sampleOf(ask: Ask): Promise<RunningConsole["sample"]> {
  const organisation = (await ask("GET", "/api/organisations/?name=Parley%20demo")).body.results[0].uuid;
  const flow = (await ask("GET", `/api/organisations/${organisation}/flows/`)).body.results[0].uuid;
  return { organisation, path: `/clients/${organisation}/voice-agents/${flow}/0.0.1` };
}

async function addAgent(ask: Ask, of: { organisation: string; name: string; file: string }): Promise<string> {
  const flows = `/api/organisations/${of.organisation}/flows/`;
  const { uuid } = (await ask("POST", flows, { name: of.name })).body;
  const yaml = await readFile(join(root, "examples/flows", `${of.file}.yaml`), "utf8");
  const headers = { "content-type": "application/yaml" };
  const saved = await ask("PUT", `${flows}${uuid}/versions/0.0.1/save_yaml/`, yaml, headers);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return `/clients/${of.organisation}/voice-agents/${uuid}/0.0.1`;
}

/** A page at a path. */
export async function pageAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
