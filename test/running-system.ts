import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeDataDir } from "@parley/db/testing";
import { isWholeRun } from "./api/tally.ts";
import { claimSystemPorts, type Started, type SystemPorts, startProcess } from "./started.ts";

export type Answer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
  readonly bytes: Uint8Array;
};

/** Everything that `npm start` starts, on ports and a data folder of its own, with the administrator signed in. */
export type RunningSystem = {
  readonly ports: SystemPorts;
  readonly started: Started;
  readonly dataDir: string;
  /** A call of the API; a text body is YAML, any other JSON. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Process id of one of the services. */
  pidOf(service: "server" | "worker"): number;
  stop(): Promise<void>;
};

/** `rtp`: ports for audio, when more calls go on at once than a system of its own has. */
export async function startSystem({ rtp }: { readonly rtp?: string } = {}): Promise<RunningSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), "system-"));
  chmodSync(dataDir, 0o755);
  const ports = await claimSystemPorts();
  const start = join(import.meta.dirname, "../scripts/start.ts");
  const started = startProcess(
    {
      DATA_DIR: dataDir,
      STUDIO_PORT: String(ports.studio),
      APPLICATIONS_PORT: String(ports.applications),
      SIP_PORT: String(ports.sip),
      RTP_PORTS: rtp ?? ports.rtp,
      ADMIN_PASSWORD: "a long password",
      // Beside other tests frames come late; `npm run evidence` has the machine to itself.
      ...(isWholeRun() ? {} : { MOST_LATE_MS: "5000" }),
    },
    [process.execPath, start],
  );
  const stop = async () => {
    started.child.kill("SIGTERM");
    await started.exitCode;
    await ports.release();
    await removeDataDir(dataDir);
  };
  await started.until("Sign in as").catch(async (error) => {
    await stop();
    throw error;
  });
  const address = `http://127.0.0.1:${ports.studio}`;
  const login = await fetch(`${address}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@parley.test", password: "a long password" }),
  });
  const tokens: unknown = await login.json();
  const access = typeof tokens === "object" && tokens !== null && "access" in tokens ? String(tokens.access) : "";

  return {
    ports,
    started,
    dataDir,
    ask: async (method, path, body) => {
      const isYaml = typeof body === "string";
      const answer = await fetch(address + path, {
        method,
        headers: {
          authorization: `Bearer ${access}`,
          ...(body === undefined ? {} : { "content-type": isYaml ? "application/yaml" : "application/json" }),
        },
        ...(body === undefined ? {} : { body: isYaml ? body : JSON.stringify(body) }),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
      const text = Buffer.from(bytes).toString("utf8");
      return { status: answer.status, body: isJson && text !== "" ? JSON.parse(text) : text, bytes };
    },
    pidOf: (service) => childOf(started.child.pid ?? 0, `apps/${service}/src/main.ts`),
    stop,
  };
}

function childOf(parent: number, main: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(main));
  if (found === undefined) throw new Error(`No child of ${parent} runs ${main}`);
  return Number(found);
}
