import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigurationError, readConfig, readServiceConfig, serviceEnvironment } from "../src/index.ts";

const defaults = {
  studioPort: 3000,
  applicationsPort: 3001,
  sipHost: "127.0.0.1",
  linkHost: "127.0.0.1",
  sipPort: 5060,
  sipAdvertisedHost: "127.0.0.1",
  rtpAdvertisedHost: "127.0.0.1",
  rtpPorts: { first: 20_000, last: 23_999 },
  drainSeconds: 20,
  mostLateMs: 15,
  publicUrl: "http://localhost:3000",
  dataDir: resolve("data"),
  databaseUrl: undefined,
  region: "",
  inactivityMinutes: 15,
  internalEmailDomains: ["parley.test"],
  trustedProxies: [],
  liftNetworkLists: [],
  forgetMasterKeys: [],
  webhookAllow: [],
  metricsToken: undefined,
  speechServer: undefined,
  speechServerKey: undefined,
  speechServerHears: "whisper-1",
  speechServerSpeaks: "tts-1",
  speechServerVoice: "alloy",
  logLevel: "info",
  masterKeys: [],
  adminEmail: "admin@parley.test",
  adminPassword: undefined,
};

const everything = {
  STUDIO_PORT: "80",
  APPLICATIONS_PORT: "81",
  SIP_HOST: "10.0.0.7",
  LINK_HOST: "10.0.0.9",
  SIP_PORT: "5070",
  SIP_ADVERTISED_HOST: "sip.example.com",
  RTP_ADVERTISED_HOST: "198.51.100.7",
  RTP_PORTS: "30000-30999",
  PUBLIC_URL: "https://parley.example.com/",
  DATA_DIR: "/srv/parley",
  DATABASE_URL: "postgresql://parley:secret@db.example.com:5432/parley",
  REGION: "US",
  INACTIVITY_MINUTES: "off",
  INTERNAL_EMAIL_DOMAINS: "Example.com, example.org",
  TRUSTED_PROXIES: "10.0.0.0/8,::1",
  LIFT_NETWORK_LISTS: "01a201af-b95b-732f-ab91-04782865653d",
  FORGET_MASTER_KEYS: "a, b-2",
  WEBHOOK_ALLOW: "localhost:8080, CRM.internal, [::1]:9000",
  METRICS_TOKEN: "prometheus-reads-1",
  SPEECH_SERVER: "https://speech.example.com/v1/",
  SPEECH_SERVER_KEY: "sk-secret",
  SPEECH_SERVER_HEARS: "off",
  SPEECH_SERVER_SPEAKS: "kokoro",
  SPEECH_SERVER_VOICE: "af_heart",
  LOG_LEVEL: "Warn",
  MASTER_KEYS: `b:${"A".repeat(43)}=,a:${"B".repeat(43)}=`,
  ADMIN_EMAIL: "asha@example.com",
  ADMIN_PASSWORD: "long enough",
};

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
}

test("without settings everything has a default, and empty settings count as none", () => {
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig(Object.fromEntries(Object.keys(everything).map((name) => [name, " "])))).toEqual(defaults);
});

test("what callers hear follows from the settings", () => {
  const config = readConfig({ SIP_HOST: "10.0.0.7", SIP_ADVERTISED_HOST: "sip.example.com", STUDIO_PORT: "8080" });
  expect(config.rtpAdvertisedHost).toBe("sip.example.com");
  expect(config.publicUrl).toBe("http://localhost:8080");
});

test("all faults are listed at once, each in one sentence that says what to write", () => {
  const wrong = {
    STUDIO_PORT: "70000",
    APPLICATIONS_PORT: "http",
    SIP_HOST: "localhost",
    LINK_HOST: "localhost",
    SIP_PORT: "-1",
    SIP_ADVERTISED_HOST: "not a host",
    RTP_ADVERTISED_HOST: "a b",
    RTP_PORTS: "24000-23999",
    PUBLIC_URL: "parley.example.com/path",
    DATABASE_URL: "postgresql://parley@db/parley",
    WEBHOOK_ALLOW: "http://localhost, crm:0",
    SPEECH_SERVER: "speech.example.com",
    LOG_LEVEL: "warning",
    MASTER_KEYS: "hunter2hunter2",
    ADMIN_EMAIL: "admin",
    ADMIN_PASSWORD: "short",
  };
  const faults = faultsOf(wrong);
  expect(faults.map((fault) => fault.split(" ")[0]).sort()).toEqual(Object.keys(wrong).sort());
  for (const fault of faults) expect(fault).toMatch(/: write .*\.$/);
});

test("hosts that webhooks may reach are named alone or with a port, and each one that is no host is listed", () => {
  expect(readConfig(everything).webhookAllow).toEqual(["localhost:8080", "crm.internal", "[::1]:9000"]);
  expect(faultsOf({ WEBHOOK_ALLOW: "localhost:8080, http://crm, crm:0, crm:65536, [::g], a b" })).toEqual([
    'WEBHOOK_ALLOW has "http://crm", "crm:0", "crm:65536", "[::g]", "a b": write hosts such as localhost:8080 or crm.internal with commas between them.',
  ]);
});

test("a speech server has an address with a path, and a direction can be switched off", () => {
  const { speechServer, speechServerHears, speechServerSpeaks } = readConfig(everything);
  expect([speechServer, speechServerHears, speechServerSpeaks]).toEqual([
    "https://speech.example.com/v1",
    null,
    "kokoro",
  ]);
  const fault = "SPEECH_SERVER is no address: write one such as https://speech.example.com/v1.";
  for (const address of ["ftp://a/v1", "https://user:hunter2@a/v1", "https://a/v1?key=hunter2"]) {
    expect(faultsOf({ SPEECH_SERVER: address })).toEqual([fault]);
  }
});

test("how much is logged is one of the logger's levels", () => {
  expect(readConfig(everything).logLevel).toBe("warn");
  expect(faultsOf({ LOG_LEVEL: "warning" })).toEqual([
    'LOG_LEVEL is "warning": write one of trace, debug, info, warn, error, fatal, silent.',
  ]);
});

test("settings that exclude each other are named", () => {
  expect(faultsOf({ STUDIO_PORT: "9000", APPLICATIONS_PORT: "9000" })).toEqual([
    "STUDIO_PORT and APPLICATIONS_PORT are both 9000: give them different ports.",
  ]);
  expect(faultsOf({ RTP_PORTS: "5000-6000" })).toEqual([
    "SIP_PORT 5060 lies within RTP_PORTS: give audio other ports.",
  ]);
});

test("no fault repeats a secret", () => {
  const url = "postgresql://parley:hunter2hunter2@";
  expect(faultsOf({ DATABASE_URL: url, ADMIN_PASSWORD: "hunter2" }).join()).not.toContain("hunter2");
});

test("a service reads the same settings as its starter, without the way past the walls", () => {
  const config = readConfig(everything);
  const environment = serviceEnvironment({ PATH: "/bin", ...everything }, config, {
    urls: { app: "app url", system: "system url" },
    folder: "/var/lib/parley/1/cluster",
  });
  expect(environment.PATH).toBe("/bin");
  expect(environment.DATABASE_URL).toBeUndefined();
  expect(readServiceConfig(environment)).toEqual({
    ...config,
    databaseUrl: undefined,
    appDatabaseUrl: "app url",
    systemDatabaseUrl: "system url",
    databaseFolder: "/var/lib/parley/1/cluster",
  });
  expect(() => readServiceConfig({})).toThrow("APP_DATABASE_URL is not set.\nSYSTEM_DATABASE_URL is not set.");
});
