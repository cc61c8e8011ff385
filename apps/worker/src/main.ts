import { enableCompileCache } from "node:module";
import { hostname } from "node:os";
import { join } from "node:path";
import { readServiceConfig, stopWithStarter, tellStarter } from "@parley/config";
import { openDatabase } from "@parley/db";
import { failLostCalls, queueReady } from "@parley/db/store";
import { openDiskFiles } from "@parley/files";
import type { Tables } from "@parley/model";
import { cachedSynthesiser, diskStore, espeakSynthesiser, memoryStore } from "@parley/speech";
import { Pacer, PortRange } from "@parley/voice";
import { createOutside, webhookSender } from "@parley/webhook";
import { pino } from "pino";
import { Admission } from "./admission.ts";
import { openBrowserCalls } from "./browser-calls.ts";
import { Callers } from "./callers.ts";
import { Duty } from "./duty.ts";
import { keptModels } from "./kept-models.ts";
import { installedRecognisers } from "./recognisers.ts";
import { Recordings } from "./recordings.ts";
import { releaseRuntimes } from "./runtimes.ts";
import { SipEndpoint } from "./sip-endpoint.ts";
import { createSpeaker } from "./speaker.ts";
import { Switchboard } from "./switchboard.ts";
import { telephoneSynthesiser } from "./telephone-synthesiser.ts";
import { trainedModel } from "./trained-model.ts";
import { warmReleases } from "./warm-releases.ts";

enableCompileCache();
// Whatever this process writes is its owner's alone.
process.umask(0o077);

/** Most calls at once, until an operator sets another number in the list of workers: as many as can be served in time. */
const usualCapacity = 100_000;

const mebibytes = (count: number) => count * 1024 * 1024;

const config = readServiceConfig(process.env);
const log = pino({ level: process.env.LOG_LEVEL ?? "info", base: { service: "worker" } });
const worker = `${hostname()}:${config.sipPort}`;
const database = openDatabase<Tables>({
  appUrl: config.appDatabaseUrl,
  systemUrl: config.systemDatabaseUrl,
  onConnectionLost: (error) => log.warn({ err: error }, "a connection to the database broke"),
});
const files = await openDiskFiles(join(config.dataDir, "files"));
const recordings = await Recordings.open(join(config.dataDir, "recording"), files);
await queueReady(database);
const lost = await failLostCalls(database, worker);
if (lost > 0) log.warn({ calls: lost }, "ended calls that this worker had left behind");
await recordings.keepLost(database, log);
const recognisers = await installedRecognisers();
const espeak = espeakSynthesiser();
const stores = { memory: memoryStore(mebibytes(64)), disk: diskStore(join(config.dataDir, "speech"), mebibytes(512)) };
const synthesiser = cachedSynthesiser(telephoneSynthesiser(espeak), stores, (error) =>
  log.warn({ err: error }, "speech could not be kept"),
);

const runtimes = releaseRuntimes(database, keptModels(files, trainedModel));
const speaker = createSpeaker(files, synthesiser);
const outside = createOutside(webhookSender());
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const callers = new Callers();
const pacer = new Pacer();
const admission = new Admission({ load: () => pacer.load, log });
const sip: SipEndpoint = await SipEndpoint.open({
  host: config.sipHost,
  port: config.sipPort,
  advertisedHost: config.sipAdvertisedHost,
  log,
  mayCall: (address) => callers.may(address),
  isOpen: () => admission.closure === null,
  onIncoming: (event) => void switchboard.onIncoming(event),
});
const switchboard: Switchboard = new Switchboard({
  sip,
  worker,
  database,
  runtimes,
  recordings,
  files,
  speaker,
  recognisers,
  outside,
  audio: {
    ports: new PortRange({ low: config.rtpPorts.first, high: config.rtpPorts.last }),
    host: config.sipHost,
    advertisedHost: config.rtpAdvertisedHost,
  },
  pacer,
  admission,
  mostCalls: usualCapacity,
  zone,
  log,
});

const browserCalls = await openBrowserCalls({
  host: config.linkHost,
  switchboard,
  worker,
  database,
  runtimes,
  recordings,
  files,
  speaker,
  recognisers,
  outside,
  zone,
  speech: espeak.description,
  log,
});
const duty = new Duty({
  database,
  switchboard,
  callers,
  name: worker,
  address: `${config.sipAdvertisedHost}:${sip.port}`,
  link: browserCalls.address,
  capacity: usualCapacity,
  log,
});
await duty.start();
const stopWarming = warmReleases({ database, runtimes, speak: speaker.prepare, log });

stopWithStarter(async () => {
  stopWarming();
  await duty.stop(config.drainSeconds * 1000);
  await Promise.all([sip.close(), browserCalls.close(), recognisers.close()]);
  await database.close();
});
tellStarter({ type: "notice", label: "Speech", text: espeak.description });
tellStarter({ type: "notice", label: "Hearing", text: recognisers.description });
tellStarter({ type: "ready" });
log.info({ host: config.sipHost, port: sip.port }, "taking calls");
