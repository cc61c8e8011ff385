import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type DatabaseUrls, openDatabase } from "@parley/db";
import { type Files, openDiskFiles } from "@parley/files";
import { type RuntimeMaking, usualTimes } from "@parley/host";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { type Recognisers, recognisersOf } from "@parley/speech";
import { type Clock, type Load, Pacer, PortRange, tone } from "@parley/voice";
import { type Logger, pino } from "pino";
import { claimPorts, type Ports } from "../../../test/ports.ts";
import { keptIndexes } from "../src/agent/kept-indexes.ts";
import type { Outside } from "../src/agent/outside.ts";
import type { Overlays } from "../src/agent/overlays.ts";
import { releaseRuntimes } from "../src/agent/runtimes.ts";
import type { Speaker } from "../src/agent/speaker.ts";
import { trainedModel } from "../src/agent/trained-model.ts";
import { CallStore } from "../src/call/call-store.ts";
import { LiveOutbox } from "../src/call/live-outbox.ts";
import { Recordings } from "../src/call/recordings.ts";
import { Admission } from "../src/hosting/admission.ts";
import { longestStatement } from "../src/hosting/longest-statement.ts";
import { type OpenWorker, openWorker } from "../src/hosting/open-worker.ts";
import type { Switchboard } from "../src/hosting/switchboard.ts";

export type RunningWorker = {
  /** Those that its audio goes by. */
  readonly ports: Ports;
  readonly port: number;
  readonly admission: Admission;
  readonly files: Files;
  /** The folder in which it writes recordings while calls go on. */
  readonly recording: string;
  readonly switchboard: Switchboard;
  /** Where it takes calls from pages, as `host:port`. */
  readonly link: string;
  /** Lets calls end by themselves for so many milliseconds. Default 0. */
  stop(patience?: number): Promise<void>;
};

/** Every prompt is a tone of 440 Hz, 40 ms for each letter: what was said can be told from a recording by its length. */
export const toneSpeaker: Speaker = {
  samplesOf: async ({ text }) => tone({ hertz: [440], ms: text.length * 40, amplitude: 8000 }),
};

const nobody: Outside = {
  run: async () => ({ ok: false, status: null, result: null, error: "nobody is outside", timed_out: false }),
};

export type WorkerOptions = {
  readonly speaker?: Speaker;
  readonly recognisers?: Recognisers;
  /** Where recordings are kept; without it in a folder that goes with the worker. */
  readonly store?: Files;
  /** Trains models; by default in a thread, as ever. */
  readonly train?: RuntimeMaking["train"];
  /** Other servers; by default none answers. */
  readonly outside?: Outside;
  /** Background sounds; by default there is none to be had. */
  readonly overlays?: Overlays;
  /** Seals what is stored. What tests send and say is kept in clear by default. */
  readonly seal?: (organisation: string, text: string, context: string) => Promise<string>;
  /** Name in the list of workers. Default: test. */
  readonly name?: string;
  /** How often it asks peers whether they are still there, in milliseconds. Default: as ever. */
  readonly askEvery?: number;
  /** How often it gives a sign of life. Often by default, so that no test waits for it. */
  readonly every?: number;
  /** How long its main loop may stand still before it gives none. */
  readonly stalledAfter?: number;
  /** How long calls wait for what is to be stored, and after how long their callers hear so. */
  readonly patience?: number;
  readonly slowAfter?: number;
  /** How busy it believes itself to be. Not at all by default: a machine that runs tests beside each other is. */
  readonly load?: () => Load;
  /** New calls within a second. Many by default: callers of tests come all at once. */
  readonly perSecond?: number;
  /** How long a port for audio rests after a call, in milliseconds. */
  readonly portRest?: number;
  /** Ports for audio, when more calls go on at once than its own hundred serve. */
  readonly rtp?: { readonly low: number; readonly high: number };
  /** The clock of its calls. */
  readonly clock?: Clock;
  /** Where it logs. Default: nowhere, unless TLOG names a level. */
  readonly log?: Logger;
};

/** A secret that no key opens. */
export const sealedForGood = "sealed for good";

/** As many calls go on at once as its operator lets it. */
export const mostCalls = 100;

/** A secret of a line as it is stored: the worker opens it. */
export const sealed = (secret: string) => `sealed ${secret}`;

/** What tests keep in clear opens too. */
const openSecret = async (text: string) => {
  if (text === sealedForGood) throw new Error("There is no key for it");
  return text.replace(/^sealed /, "");
};

export async function startWorker(
  database: Database<Tables> & { readonly urls: Pick<DatabaseUrls, "app" | "system"> },
  {
    speaker = toneSpeaker,
    recognisers = recognisersOf([]),
    store,
    train = trainedModel,
    name = "test",
    outside = nobody,
    overlays = () => Promise.reject(new Error("there is no background sound")),
    seal = async (_organisation, text) => text,
    every = 200,
    askEvery,
    stalledAfter = 5000,
    patience = 30_000,
    slowAfter = 2000,
    load = () => ({ lateMs: 0, busyShare: 0 }),
    perSecond = 1000,
    portRest = 5000,
    rtp,
    clock,
    log = pino({ level: process.env.TLOG ?? "silent" }),
  }: WorkerOptions = {},
): Promise<RunningWorker> {
  const folder = await mkdtemp(join(tmpdir(), "parley-worker-"));
  const files = store ?? (await openDiskFiles(join(folder, "files")));
  const ports = await claimPorts();
  const pacer = new Pacer(clock);
  const admission = new Admission({ load, perSecond, log });
  const recording = join(folder, "recording");
  const recordings = await Recordings.open({ folder: recording, files, database, log });
  const indexesOf = keptIndexes(files);
  const makingFor = (client: Id) => ({ train, index: indexesOf(client) });
  const runtimes = releaseRuntimes(database, makingFor);
  const reach = {
    ...{ appUrl: database.urls.app, systemUrl: database.urls.system },
    statementTimeout: longestStatement,
  };
  const underWay = openDatabase<Tables>(reach);
  const counting = openDatabase<Tables>({ ...reach, systemConnections: 3 });
  const isReachable = () => worker.switchboard.isDatabaseThere;
  const calls = new CallStore({ database: underWay, isReachable, seal, log, patience, slowAfter });
  const outbox = new LiveOutbox({
    database: underWay,
    outside,
    log,
    times: { ...usualTimes, lookEvery: 50, firstPause: 100 },
  });
  const worker: OpenWorker = await openWorker({
    name,
    line: {
      host: "127.0.0.1",
      port: 0,
      advertisedHost: "127.0.0.1",
      ...(askEvery === undefined ? {} : { askEvery }),
    },
    linkHost: "127.0.0.1",
    audio: {
      ports: new PortRange({ ...(rtp ?? ports), restMs: portRest }),
      host: "127.0.0.1",
      advertisedHost: "127.0.0.1",
    },
    admission,
    mostCalls,
    openSecret,
    speech: "tones",
    urls: database.urls,
    database,
    underWay,
    countingOn: counting,
    store: calls,
    makingFor,
    runtimes,
    recordings,
    files,
    speaker,
    overlays,
    recognisers,
    outside,
    outbox,
    pacer,
    zone: "Asia/Kolkata",
    log,
    // The patience is the usual one: a busy machine would soon be taken for dead.
    every,
    stalledAfter,
  });
  await worker.start();
  return {
    ports,
    port: worker.port,
    admission,
    files,
    recording,
    switchboard: worker.switchboard,
    link: worker.link,
    stop: async (patience = 0) => {
      await worker.stop(patience);
      await Promise.all([underWay.close(), counting.close()]);
      await ports.release();
      await rm(folder, { recursive: true });
    },
  };
}
