import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import {
  ConfigurationError,
  giveUpOn,
  loginLabel,
  readServiceConfig,
  sipAddressOf,
  speechServerOf,
  stopWithStarter,
  tellStarter,
} from "@parley/config";
import { openDatabase } from "@parley/db";
import {
  dataKeyStore,
  findCredentials,
  internalActions,
  lineFigures,
  loadRouting,
  outboxBacklog,
} from "@parley/db/store";
import { openDiskFiles } from "@parley/files";
import { MasterKeyFault, openMasterKeys, openVault } from "@parley/keys";
import type { Tables } from "@parley/model";
import { speechProviders } from "@parley/speech";
import { createOutside, webhookSender } from "@parley/webhook";
import { pino } from "pino";
import { liftNetworkLists } from "./access/lift-network-lists.ts";
import { asideFor } from "./base/deps.ts";
import { newId } from "./base/new-id.ts";
import { openPush } from "./base/push/push.ts";
import { roomOf, Storage } from "./base/storage.ts";
import { openTrialSpeech } from "./base/trial-speech.ts";
import { VersionStates } from "./base/version-states.ts";
import { deliverOutbox } from "./calls/deliver-outbox.ts";
import { sweepCalls } from "./calls/sweep-calls.ts";
import { forgetMasterKeys } from "./credentials/forget-master-keys.ts";
import { moveClearSecrets } from "./credentials/move-clear-secrets.ts";
import { followIndexes } from "./documents/forget-indexes.ts";
import { followGuards } from "./flows/guard-experiments.ts";
import { Metrics } from "./http/metrics.ts";
import { countFiles, followFiles } from "./organisations/sweep-files.ts";
import { loginNotice } from "./seed/login-notice.ts";
import { sampleNumber, seed } from "./seed/seed.ts";
import { buildServer } from "./serve/server.ts";
import { followDueDeploys } from "./tasks/due-deploys.ts";
import { startTasks } from "./tasks/start-tasks.ts";

enableCompileCache();
// Whatever this process writes is its owner's alone.
process.umask(0o077);

const config = readServiceConfig(process.env);
const log = pino({ level: config.logLevel, base: { service: "server" } });
const metrics = new Metrics();
const database = openDatabase<Tables>({
  appUrl: config.appDatabaseUrl,
  systemUrl: config.systemDatabaseUrl,
  onSystemAccess: (reason) => metrics.systemAccess.inc({ reason }),
  onConnectionLost: (error) => log.warn({ err: error }, "a connection to the database broke"),
});
/** However often it is started, an installation opens none of its secrets without its keys. */
const withoutKeys = giveUpOn(MasterKeyFault);
const masters = await openMasterKeys(config.dataDir, config.masterKeys).catch(withoutKeys);
const vault = openVault({ masters, store: dataKeyStore(database), newId });
const deps = {
  database,
  files: await openDiskFiles(join(config.dataDir, "files")),
  log,
  now: () => Date.now(),
  newId,
  vault,
  outside: createOutside({
    send: webhookSender({ allowed: config.webhookAllow }),
    internal: internalActions(database, Intl.DateTimeFormat().resolvedOptions().timeZone),
    findCredentials: (organisation, names) => findCredentials(database, vault.open, { organisation, names }),
    onFault: (error) => log.error({ err: error }, "a request to another server could not be made"),
  }),
  speech: openTrialSpeech(speechProviders, { server: speechServerOf(config) }, (error) =>
    log.warn({ err: error }, "speech could not be tried"),
  ),
  webhookAllow: config.webhookAllow,
  inactivityMinutes: config.inactivityMinutes,
  versionStates: new VersionStates(),
  // What the process does for itself ends with it.
  aside: asideFor("ours", new AbortController().signal),
  push: openPush(database, log),
  version: process.env.npm_package_version ?? "0.1.0",
};

/** Where this installation writes: our own database may lie on another disk. */
const written = [config.dataDir, ...(config.databaseFolder === undefined ? [] : [config.databaseFolder])];
let isDraining = false;
if (config.forgetMasterKeys.length > 0) {
  const lost = config.forgetMasterKeys;
  const givenUp = await forgetMasterKeys(deps, { lost, masters }).catch(withoutKeys);
  log.warn({ masters: lost, ...givenUp }, "FORGET_MASTER_KEYS: take it out again");
}
const movedSecrets = await moveClearSecrets(deps);
if (movedSecrets > 0) log.info({ moved: movedSecrets }, "secrets in clear became credentials");
const rewrapped = await vault.rewrap().catch(withoutKeys);
if (rewrapped > 0) log.info({ keys: rewrapped }, "keys are wrapped with the newest master key");
if (config.adminPassword !== undefined) {
  const firstUser = { email: config.adminEmail, password: config.adminPassword };
  await seed(deps, firstUser).catch(giveUpOn(ConfigurationError));
  const login = await loginNotice(deps, firstUser);
  if (login !== null) tellStarter({ type: "notice", label: loginLabel, text: login });
}
if ((await loadRouting(database, sampleNumber)) !== null) {
  tellStarter({ type: "notice", label: "Sample agent", text: `call ${sampleNumber}` });
}
await liftNetworkLists(deps, config.liftNetworkLists);
await countFiles(deps);
const built = join(import.meta.dirname, "../../console/dist");
const [tasks, apps] = await Promise.all([
  startTasks({ deps, databaseUrl: config.systemDatabaseUrl }),
  buildServer({
    deps,
    metrics,
    storage: new Storage(() => roomOf(written), deps.now),
    console: existsSync(built) ? built : null,
    site: {
      region: config.region,
      internalDomains: config.internalEmailDomains,
      sipAddress: sipAddressOf(config),
      hasSpeechServer: config.speechServer !== undefined,
    },
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    isDraining: () => isDraining,
  }),
]);

const stopSweeping = sweepCalls(database, log);
const stopDeploys = followDueDeploys(deps);
const stopGuards = followGuards(deps);
const stopIndexes = followIndexes(deps);
const stopFiles = followFiles(deps);
const outbox = deliverOutbox(deps, metrics);
metrics.watchOutbox(() => outboxBacklog(database));
metrics.watchLines(() => lineFigures(database, Date.now()));

stopWithStarter(async () => {
  isDraining = true;
  await deps.push.close();
  await Promise.all([apps.studio.close(), apps.applications.close()]);
  // Beside each other: a round that takes long holds up no task and no delivery.
  const rounds = [stopSweeping(), stopDeploys(), stopGuards(), stopIndexes(), stopFiles()];
  await Promise.all([...rounds, tasks.stop(), outbox.stop(3000), deps.speech.close()]);
  await database.close();
});

const host = "0.0.0.0";
await apps.applications.listen({ host, port: config.applicationsPort });
await apps.studio.listen({ host, port: config.studioPort });
log.info({ studio: config.studioPort, applications: config.applicationsPort }, "listening");
