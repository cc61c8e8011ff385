import { isIP } from "node:net";
import { resolve } from "node:path";
import { ConfigurationError } from "./configuration-error.ts";
import { type Environment, SettingReader } from "./setting-reader.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** What an operator may set. Every setting has a default that suits one machine. */
export type Config = Readonly<ReturnType<typeof readSettings>>;

function readSettings(reader: SettingReader) {
  const studioPort = reader.port("STUDIO_PORT", 3000);
  const sipHost = reader.address("SIP_HOST", "127.0.0.1");
  const sipAdvertisedHost = reader.host("SIP_ADVERTISED_HOST") ?? sipHost;
  const adminEmail = reader.email("ADMIN_EMAIL", "admin@parley.test");
  const settings = {
    /** STUDIO_PORT: TCP port of the studio. Default 3000. */
    studioPort,
    /** APPLICATIONS_PORT: TCP port of the applications. Default 3001. */
    applicationsPort: reader.port("APPLICATIONS_PORT", 3001),
    /** SIP_HOST: the address of this machine that listens for calls. Default 127.0.0.1. */
    sipHost,
    /** SIP_PORT: its port for calls, UDP and TCP. Default 5060. */
    sipPort: reader.port("SIP_PORT", 5060),
    /** SIP_ADVERTISED_HOST: the host that SIP names to callers, behind a NAT. Default SIP_HOST. */
    sipAdvertisedHost,
    /** LINK_HOST: the address of this machine where the worker takes browsers' calls from the server. Default 127.0.0.1. */
    linkHost: reader.address("LINK_HOST", "127.0.0.1"),
    /** RTP_ADVERTISED_HOST: the host that callers send audio to. Default SIP_ADVERTISED_HOST. */
    rtpAdvertisedHost: reader.host("RTP_ADVERTISED_HOST") ?? sipAdvertisedHost,
    /** RTP_PORTS: UDP ports for audio. Default 20000-23999. */
    rtpPorts: reader.ports("RTP_PORTS", { first: 20_000, last: 23_999 }),
    /** DRAIN_SECONDS: how long calls may go on while Parley stops, in seconds. Default 20. */
    drainSeconds: reader.seconds("DRAIN_SECONDS", 20, 86_400),
    /** MOST_LATE_MS: how late frames may come before a worker takes no new calls, in milliseconds; raise it on a shared machine. Default 15. */
    mostLateMs: reader.milliseconds("MOST_LATE_MS", 15, 60_000),
    /** PUBLIC_URL: how browsers and providers reach the studio. Default http://localhost:STUDIO_PORT. */
    publicUrl: reader.origin("PUBLIC_URL", `http://localhost:${studioPort}`),
    /** DATA_DIR: database, recordings and secrets of this installation. Default ./data. Always absolute here. */
    dataDir: resolve(reader.optional("DATA_DIR") ?? "data"),
    /** DATABASE_URL: a PostgreSQL 18 to use, as `postgresql://user:password@host:5432/name`. Default our own. */
    databaseUrl: reader.databaseUrl("DATABASE_URL"),
    /** REGION: where this installation is; menus differ in US and STAGING. Default none. */
    region: reader.optional("REGION") ?? "",
    /** INACTIVITY_MINUTES: how long a sign-in may stand unused, where its user chose no time; `off`, null here: a year, for all. Default 15. */
    inactivityMinutes: reader.minutes("INACTIVITY_MINUTES", 15),
    /** INTERNAL_EMAIL_DOMAINS: email domains of the company's own people, whose menu has Client Settings. Default the domain of ADMIN_EMAIL. */
    internalEmailDomains: (
      reader.list("INTERNAL_EMAIL_DOMAINS", isDomain, "domains such as example.com") ?? [domainOf(adminEmail)]
    ).map((domain) => domain.toLowerCase()),
    /** TRUSTED_PROXIES: proxies whose X-Forwarded-For counts: addresses and networks, with commas. Default none. */
    trustedProxies: reader.list("TRUSTED_PROXIES", isNetwork, "addresses or networks such as 10.0.0.0/8") ?? [],
    /** LIFT_NETWORK_LISTS: ids of clients whose network list this start switches off, with commas. Default none. */
    liftNetworkLists:
      reader.list("LIFT_NETWORK_LISTS", isUuid, "ids of clients, as their addresses in the console end") ?? [],
    /** FORGET_MASTER_KEYS: ids of lost master keys; this start gives up what they sealed, with commas. Default none. */
    forgetMasterKeys: reader.list("FORGET_MASTER_KEYS", isKeyId, "ids of master keys, as the start names them") ?? [],
    /** WEBHOOK_ALLOW: hosts beside the public internet that requests may reach, as `host` or `host:port`, with commas. Default none. */
    webhookAllow: (
      reader.list("WEBHOOK_ALLOW", isHostOrPlace, "hosts such as localhost:8080 or crm.internal") ?? []
    ).map((host) => host.toLowerCase()),
    /** METRICS_TOKEN: the bearer token that reads /metrics, at least 16 characters. Default none: the figures are closed. */
    metricsToken: reader.token("METRICS_TOKEN"),
    /** SPEECH_SERVER: a server with the OpenAI protocol of audio, such as https://api.openai.com/v1; it hears and speaks first. Default none. */
    speechServer: reader.webAddress("SPEECH_SERVER"),
    /** SPEECH_SERVER_KEY: what the speech server asks for as a bearer token. Default none. */
    speechServerKey: reader.optional("SPEECH_SERVER_KEY"),
    /** SPEECH_SERVER_HEARS: the model that hears callers; `off`, null here: it does not hear. Default whisper-1. */
    speechServerHears: reader.orOff("SPEECH_SERVER_HEARS", "whisper-1"),
    /** SPEECH_SERVER_SPEAKS: the model that speaks; `off`, null here: it does not speak. Default tts-1. */
    speechServerSpeaks: reader.orOff("SPEECH_SERVER_SPEAKS", "tts-1"),
    /** SPEECH_SERVER_VOICE: the voice of agents without a persona. Default alloy. */
    speechServerVoice: reader.optional("SPEECH_SERVER_VOICE") ?? "alloy",
    /** LOG_LEVEL: the least that server and worker write into their logs: trace, debug, info, warn, error, fatal or silent. Default info. */
    logLevel: reader.oneOf("LOG_LEVEL", logLevels, "info"),
    /** MASTER_KEYS: keys that seal secrets, as `id:base64` of 32 bytes, the newest first. Default a file in DATA_DIR; empty here. */
    masterKeys: reader.secrets("MASTER_KEYS", isMasterKey, "an id, a colon and 32 bytes in base64 for each key"),
    /** ADMIN_EMAIL: email of the first user, made on the first start. Default admin@parley.test. */
    adminEmail,
    /** ADMIN_PASSWORD: password of the first user: at least 12 characters, none that is guessed first. Default made, and kept in DATA_DIR. */
    adminPassword: reader.password("ADMIN_PASSWORD"),
  };
  const { applicationsPort, sipPort, rtpPorts } = settings;
  if (studioPort === applicationsPort) {
    reader.faults.push(`STUDIO_PORT and APPLICATIONS_PORT are both ${studioPort}: give them different ports.`);
  }
  if (sipPort >= rtpPorts.first && sipPort <= rtpPorts.last) {
    reader.faults.push(`SIP_PORT ${sipPort} lies within RTP_PORTS: give audio other ports.`);
  }
  return settings;
}

/** Reads the settings; throws a `ConfigurationError` that lists every fault at once. */
export function readConfig(environment: Environment): Config {
  const reader = new SettingReader(environment);
  const config = readSettings(reader);
  if (reader.faults.length > 0) throw new ConfigurationError(reader.faults);
  return config;
}

/** What the server and the worker get from their starter beside the operator's settings. */
export type ServiceConfig = Config & {
  readonly appDatabaseUrl: string;
  readonly systemDatabaseUrl: string;
  /** Where the files of our own database lie; absent: it is another's. */
  readonly databaseFolder: string | undefined;
};

/** Reads what `serviceEnvironment` wrote; throws a `ConfigurationError` like `readConfig`. */
export function readServiceConfig(environment: Environment): ServiceConfig {
  const reader = new SettingReader(environment);
  const config = {
    ...readSettings(reader),
    appDatabaseUrl: reader.required("APP_DATABASE_URL"),
    systemDatabaseUrl: reader.required("SYSTEM_DATABASE_URL"),
    databaseFolder: environment.DATABASE_FOLDER,
  };
  if (reader.faults.length > 0) throw new ConfigurationError(reader.faults);
  return config;
}

/** How services reach the database; `folder` is null where its files are another's. */
type ServedDatabase = {
  readonly urls: { readonly app: string; readonly system: string };
  readonly folder: string | null;
};

/**
 * The environment of a service: the starter's own, with what the starter found out and the urls of the two roles. The
 * admin's url is left out, so no service can reach past the walls.
 */
export function serviceEnvironment(
  environment: Environment,
  { dataDir, adminPassword }: Pick<Config, "dataDir" | "adminPassword">,
  { urls, folder }: ServedDatabase,
): Record<string, string> {
  const all: Environment = {
    ...environment,
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    ADMIN_PASSWORD: adminPassword,
    APP_DATABASE_URL: urls.app,
    SYSTEM_DATABASE_URL: urls.system,
    DATABASE_FOLDER: folder ?? undefined,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);
const isKeyId = (text: string) => /^[\w-]{1,40}$/.test(text);

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isDomain = (text: string) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
const isNetwork = (text: string) => {
  const [address = "", prefix = "0"] = text.split("/", 2);
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 6 ? 128 : 32);
};
/** `host` or `host:port`; an IPv6 address stands in brackets, as in an address of the web. */
const isHostOrPlace = (text: string) => {
  const [, host = "", port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? [];
  const isHost = host.startsWith("[") ? isIP(host.slice(1, -1)) === 6 : isDomain(host);
  return isHost && (port === undefined || isPort(port));
};
const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
const isMasterKey = (text: string) => /^[\w-]{1,40}:[A-Za-z0-9+/]{43}=$/.test(text);
