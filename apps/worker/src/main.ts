import { randomUUIDv7 } from "node:crypto";
import { enableCompileCache } from "node:module";
import { hostname } from "node:os";
import { join } from "node:path";
import { giveUpOn, KeptThread, readServiceConfig, speechServerOf, stopWithStarter, tellStarter } from "@parley/config";
import { openDatabase } from "@parley/db";
import { dataKeyStore, findCredentials, internalActions } from "@parley/db/store";
import { openDiskFiles } from "@parley/files";
import { MasterKeyFault, openMasterKeys, openVault } from "@parley/keys";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import {
  betterSpeech,
  cachedSynthesiser,
  diskStore,
  installedSpeech,
  memoryStore,
  recognisersOf,
  speakersInTurn,
  speechProviders,
} from "@parley/speech";
import { AudioConverter, Pacer, PortRange } from "@parley/voice";
import { createOutside, webhookSender } from "@parley/webhook";
import { pino } from "pino";
import { keptIndexes } from "./agent/kept-indexes.ts";
import { keptModels } from "./agent/kept-models.ts";
import { fetchedOverlays } from "./agent/overlays.ts";
import { releaseRuntimes } from "./agent/runtimes.ts";
import { createSpeaker } from "./agent/speaker.ts";
import { telephoneSynthesiser } from "./agent/telephone-synthesiser.ts";
import { trainedModel } from "./agent/trained-model.ts";
import { CallStore } from "./call/call-store.ts";
import { LiveOutbox } from "./call/live-outbox.ts";
import { Recordings } from "./call/recordings.ts";
import { Admission } from "./hosting/admission.ts";
import { longestStatement } from "./hosting/longest-statement.ts";
import { type OpenWorker, openWorker } from "./hosting/open-worker.ts";
import { warmReleases } from "./hosting/warm-releases.ts";

enableCompileCache();
// Files that this process writes are its owner's alone.
process.umask(0o077);

/** Most calls at once, until an operator sets another number in the list of workers: as many as can be served in time. */
const usualCapacity = 100_000;

const mebibytes = (count: number) => count * 1024 * 1024;

const config = readServiceConfig(process.env);
const log = pino({ level: config.logLevel, base: { service: "worker" } });
const urls = { app: config.appDatabaseUrl, system: config.systemDatabaseUrl };
const reach = {
  appUrl: urls.app,
  systemUrl: urls.system,
  statementTimeout: longestStatement,
  onConnectionLost: (error: Error) => log.warn({ err: error }, "a connection to the database broke"),
};
// Handles with connections of their own: setups, however many, never take those that calls under way need, and transfers
// that are counted one after the other hold up neither. Who calls would rather be sent elsewhere than wait.
const database = openDatabase<Tables>({ ...reach, appConnections: 8, connectPatience: 2000 });
const underWay = openDatabase<Tables>({ ...reach, appConnections: 12 });
const counting = openDatabase<Tables>({ ...reach, appConnections: 1, systemConnections: 3 });
const masters = await openMasterKeys(config.dataDir, config.masterKeys).catch(giveUpOn(MasterKeyFault));
const newId = () => randomUUIDv7();
const vault = openVault({ masters, store: dataKeyStore(underWay), newId });
const store = new CallStore({
  database: underWay,
  isReachable: () => worker.switchboard.isDatabaseThere,
  seal: vault.seal,
  log,
});
const files = await openDiskFiles(join(config.dataDir, "files"));
const recordings = await Recordings.open({ folder: join(config.dataDir, "recording"), files, database, log });
const speech = await installedSpeech(speechProviders, { server: speechServerOf(config) }, (error) =>
  log.error({ err: error }, "a recogniser does not hear"),
);
const recognisers = recognisersOf(speech.recognisers, speech.missing.recognisers);
const stores = { memory: memoryStore(mebibytes(64)), disk: diskStore(join(config.dataDir, "speech"), mebibytes(512)) };
const notKept = (error: unknown) => log.warn({ err: error }, "speech could not be kept");
const speaks =
  speech.synthesisers.map(({ description }) => description).join("; ") || speech.missing.synthesisers.join(" ");
const converter = new AudioConverter((program, priority) => new KeptThread(program, priority));
const synthesiser = speakersInTurn(
  speech.synthesisers.map((one) => telephoneSynthesiser(one, converter)),
  {
    kept: (one) => cachedSynthesiser(one, stores, notKept),
    missing: speaks,
    onFailed: (error) => log.warn({ err: error }, "a synthesiser could not speak"),
    clock: () => performance.now(),
  },
);

const [modelsOf, indexesOf] = [keptModels(files, trainedModel), keptIndexes(files)];
const makingFor = (client: Id) => ({ train: modelsOf(client), index: indexesOf(client) });
const runtimes = releaseRuntimes(database, makingFor);
const speaker = createSpeaker(files, synthesiser, converter);
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const send = webhookSender({ allowed: config.webhookAllow });
const overlays = fetchedOverlays(send, converter);
const outside = createOutside({
  send,
  internal: internalActions(underWay, zone),
  findCredentials: (organisation, names) => findCredentials(underWay, vault.open, { organisation, names }),
  onFault: (error) => log.error({ err: error }, "a request to another server could not be made"),
});
const outbox = new LiveOutbox({ database: underWay, outside, log });
const pacer = new Pacer();
const worker: OpenWorker = await openWorker({
  name: `${hostname()}:${config.sipPort}`,
  line: { host: config.sipHost, port: config.sipPort, advertisedHost: config.sipAdvertisedHost },
  linkHost: config.linkHost,
  audio: {
    ports: new PortRange({ low: config.rtpPorts.first, high: config.rtpPorts.last }),
    host: config.sipHost,
    advertisedHost: config.rtpAdvertisedHost,
  },
  admission: new Admission({ load: () => pacer.load, mostLateMs: config.mostLateMs, log }),
  mostCalls: usualCapacity,
  openSecret: vault.open,
  speech: speaks,
  urls,
  database,
  underWay,
  countingOn: counting,
  store,
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
  zone,
  log,
});
await worker.start();
const stopWarming = warmReleases({ database, runtimes, speak: speaker.prepare, log });

stopWithStarter(async () => {
  stopWarming();
  await worker.stop(config.drainSeconds * 1000);
  await Promise.all([recognisers.close(), database.close(), underWay.close(), counting.close()]);
});
const advice = config.speechServer === undefined ? `; ${betterSpeech}` : "";
tellStarter({ type: "notice", label: "Speech", text: speaks + advice });
tellStarter({ type: "notice", label: "Hearing", text: recognisers.description + advice });
tellStarter({ type: "ready" });
log.info({ host: config.sipHost, port: worker.port }, "taking calls");
