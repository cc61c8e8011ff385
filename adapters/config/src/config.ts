import { isIP } from "node:net";
import { resolve } from "node:path";
import { ConfigurationError } from "./configuration-error.ts";
import { type Environment, type PortRange, SettingReader } from "./setting-reader.ts";

/** What an operator may set. Every setting has a default that suits one machine. */
export type Config = {
  /** STUDIO_PORT: TCP port of the studio. Default 3000. */
  readonly studioPort: number;
  /** APPLICATIONS_PORT: TCP port of the applications. Default 3001. */
  readonly applicationsPort: number;
  /** SIP_HOST: the address of this machine that listens for calls. Default 127.0.0.1. */
  readonly sipHost: string;
  /** SIP_PORT: its port for calls, UDP and TCP. Default 5060. */
  readonly sipPort: number;
  /** SIP_ADVERTISED_HOST: the host that SIP names to callers, behind a NAT. Default SIP_HOST. */
  readonly sipAdvertisedHost: string;
  /** LINK_HOST: the address of this machine where the worker takes browsers' calls from the server. Default 127.0.0.1. */
  readonly linkHost: string;
  /** RTP_ADVERTISED_HOST: the host that callers send audio to. Default SIP_ADVERTISED_HOST. */
  readonly rtpAdvertisedHost: string;
  /** RTP_PORTS: UDP ports for audio. Default 20000-23999. */
  readonly rtpPorts: PortRange;
  /** DRAIN_SECONDS: how long calls may go on while Parley stops, in seconds. Default 20. */
  readonly drainSeconds: number;
  /** MOST_LATE_MS: how late frames may come before a worker takes no new calls, in milliseconds; raise it on a shared machine. Default 15. */
  readonly mostLateMs: number;
  /** PUBLIC_URL: how browsers and providers reach the studio. Default http://localhost:STUDIO_PORT. */
  readonly publicUrl: string;
  /** DATA_DIR: database, recordings and secrets of this installation. Default ./data. Always absolute here. */
  readonly dataDir: string;
  /** DATABASE_URL: a PostgreSQL 18 to use, as `postgresql://user:password@host:5432/name`. Default our own. */
  readonly databaseUrl: string | undefined;
  /** REGION: where this installation is; menus differ in US and STAGING. Default none. */
  readonly region: string;
  /** INACTIVITY_MINUTES: how long the console may stand unused before it signs out; `off`, null here: for ever. Default 15. */
  readonly inactivityMinutes: number | null;
  /** INTERNAL_EMAIL_DOMAINS: email domains of the company's own people, who see Client Settings. Default the domain of ADMIN_EMAIL. */
  readonly internalEmailDomains: readonly string[];
  /** TRUSTED_PROXIES: proxies whose X-Forwarded-For counts: addresses and networks, with commas. Default none. */
  readonly trustedProxies: readonly string[];
  /** LIFT_NETWORK_LISTS: ids of clients whose network list this start switches off, with commas. Default none. */
  readonly liftNetworkLists: readonly string[];
  /** WEBHOOK_ALLOW: hosts beside the public internet that requests may reach, as `host` or `host:port`, with commas. Default none. */
  readonly webhookAllow: readonly string[];
  /** SPEECH_SERVER: a server with the OpenAI protocol of audio, such as https://api.openai.com/v1; it hears and speaks first. Default none. */
  readonly speechServer: string | undefined;
  /** SPEECH_SERVER_KEY: what the speech server asks for as a bearer token. Default none. */
  readonly speechServerKey: string | undefined;
  /** SPEECH_SERVER_HEARS: the model that hears callers; `off`, null here: it does not hear. Default whisper-1. */
  readonly speechServerHears: string | null;
  /** SPEECH_SERVER_SPEAKS: the model that speaks; `off`, null here: it does not speak. Default tts-1. */
  readonly speechServerSpeaks: string | null;
  /** SPEECH_SERVER_VOICE: the voice of agents without a persona. Default alloy. */
  readonly speechServerVoice: string;
  /** MASTER_KEYS: keys that seal secrets, as `id:base64` of 32 bytes, the newest first. Default a file in DATA_DIR; empty here. */
  readonly masterKeys: readonly string[];
  /** ADMIN_EMAIL: email of the first user, made on the first start. Default admin@parley.test. */
  readonly adminEmail: string;
  /** ADMIN_PASSWORD: password of the first user. Default made, and kept in DATA_DIR. */
  readonly adminPassword: string | undefined;
};

/** Reads the settings; throws a `ConfigurationError` that lists every fault at once. */
export function readConfig(environment: Environment): Config {
  const reader = new SettingReader(environment);
  const config = readSettings(reader);
  if (reader.faults.length > 0) throw new ConfigurationError(reader.faults);
  return config;
}

/** What the server and the worker get from their starter beside the operator's settings. */
export type ServiceConfig = Config & { readonly appDatabaseUrl: string; readonly systemDatabaseUrl: string };

/** Reads what `serviceEnvironment` wrote; throws a `ConfigurationError` like `readConfig`. */
export function readServiceConfig(environment: Environment): ServiceConfig {
  const reader = new SettingReader(environment);
  const config = {
    ...readSettings(reader),
    appDatabaseUrl: reader.required("APP_DATABASE_URL"),
    systemDatabaseUrl: reader.required("SYSTEM_DATABASE_URL"),
  };
  if (reader.faults.length > 0) throw new ConfigurationError(reader.faults);
  return config;
}

/**
 * The environment of a service: the starter's own, with the settings as read and the urls of the two roles. The
 * admin's url is left out, so no service can reach past the walls.
 */
export function serviceEnvironment(
  environment: Environment,
  config: Config,
  urls: { readonly app: string; readonly system: string },
): Record<string, string> {
  const all: Environment = {
    ...environment,
    STUDIO_PORT: String(config.studioPort),
    APPLICATIONS_PORT: String(config.applicationsPort),
    SIP_HOST: config.sipHost,
    LINK_HOST: config.linkHost,
    SIP_PORT: String(config.sipPort),
    SIP_ADVERTISED_HOST: config.sipAdvertisedHost,
    RTP_ADVERTISED_HOST: config.rtpAdvertisedHost,
    RTP_PORTS: `${config.rtpPorts.first}-${config.rtpPorts.last}`,
    DRAIN_SECONDS: String(config.drainSeconds),
    MOST_LATE_MS: String(config.mostLateMs),
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    DATABASE_URL: undefined,
    REGION: config.region,
    INACTIVITY_MINUTES: String(config.inactivityMinutes ?? "off"),
    INTERNAL_EMAIL_DOMAINS: config.internalEmailDomains.join(","),
    TRUSTED_PROXIES: config.trustedProxies.join(","),
    LIFT_NETWORK_LISTS: config.liftNetworkLists.join(","),
    MASTER_KEYS: config.masterKeys.join(","),
    WEBHOOK_ALLOW: config.webhookAllow.join(","),
    ADMIN_EMAIL: config.adminEmail,
    ADMIN_PASSWORD: config.adminPassword,
    APP_DATABASE_URL: urls.app,
    SYSTEM_DATABASE_URL: urls.system,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function readSettings(reader: SettingReader): Config {
  const studioPort = reader.port("STUDIO_PORT", 3000);
  const applicationsPort = reader.port("APPLICATIONS_PORT", 3001);
  const sipHost = reader.address("SIP_HOST", "127.0.0.1");
  const sipPort = reader.port("SIP_PORT", 5060);
  const sipAdvertisedHost = reader.host("SIP_ADVERTISED_HOST") ?? sipHost;
  const adminEmail = reader.email("ADMIN_EMAIL", "admin@parley.test");
  const rtpPorts = reader.ports("RTP_PORTS", { first: 20_000, last: 23_999 });
  if (studioPort === applicationsPort) {
    reader.faults.push(`STUDIO_PORT and APPLICATIONS_PORT are both ${studioPort}: give them different ports.`);
  }
  if (sipPort >= rtpPorts.first && sipPort <= rtpPorts.last) {
    reader.faults.push(`SIP_PORT ${sipPort} lies within RTP_PORTS: give audio other ports.`);
  }
  return {
    studioPort,
    applicationsPort,
    sipHost,
    linkHost: reader.address("LINK_HOST", "127.0.0.1"),
    sipPort,
    sipAdvertisedHost,
    rtpAdvertisedHost: reader.host("RTP_ADVERTISED_HOST") ?? sipAdvertisedHost,
    rtpPorts,
    drainSeconds: reader.seconds("DRAIN_SECONDS", 20, 86_400),
    mostLateMs: reader.milliseconds("MOST_LATE_MS", 15, 60_000),
    publicUrl: reader.origin("PUBLIC_URL", `http://localhost:${studioPort}`),
    dataDir: resolve(reader.optional("DATA_DIR") ?? "data"),
    databaseUrl: reader.databaseUrl("DATABASE_URL"),
    region: reader.optional("REGION") ?? "",
    inactivityMinutes: reader.minutes("INACTIVITY_MINUTES", 15),
    internalEmailDomains: (
      reader.list("INTERNAL_EMAIL_DOMAINS", isDomain, "domains such as example.com") ?? [domainOf(adminEmail)]
    ).map((domain) => domain.toLowerCase()),
    trustedProxies: reader.list("TRUSTED_PROXIES", isNetwork, "addresses or networks such as 10.0.0.0/8") ?? [],
    liftNetworkLists:
      reader.list("LIFT_NETWORK_LISTS", isUuid, "ids of clients, as their addresses in the console end") ?? [],
    webhookAllow: (
      reader.list("WEBHOOK_ALLOW", isHostOrPlace, "hosts such as localhost:8080 or crm.internal") ?? []
    ).map((host) => host.toLowerCase()),
    speechServer: reader.webAddress("SPEECH_SERVER"),
    speechServerKey: reader.optional("SPEECH_SERVER_KEY"),
    speechServerHears: reader.orOff("SPEECH_SERVER_HEARS", "whisper-1"),
    speechServerSpeaks: reader.orOff("SPEECH_SERVER_SPEAKS", "tts-1"),
    speechServerVoice: reader.optional("SPEECH_SERVER_VOICE") ?? "alloy",
    masterKeys: reader.secrets("MASTER_KEYS", isMasterKey, "an id, a colon and 32 bytes in base64 for each key"),
    adminEmail,
    adminPassword: reader.password("ADMIN_PASSWORD"),
  };
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);
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
