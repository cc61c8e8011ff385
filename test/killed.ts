import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { compileCache } from "../scripts/start/compile-cache.ts";
import { eventually } from "./started.ts";

/** A process that says when it is ready, and is started again whenever it was killed. */
export class Killed {
  readonly #main: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(main: string, environment: Record<string, string>) {
    this.#main = join(import.meta.dirname, "..", main);
    this.#environment = environment;
  }

  async start(isReady: () => Promise<boolean>): Promise<void> {
    const child = spawn(process.execPath, [this.#main], {
      env: {
        PATH: process.env.PATH ?? "",
        LOG_LEVEL: "silent",
        NODE_COMPILE_CACHE: compileCache,
        ...this.#environment,
      },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#child = child;
    let hasSaid = false;
    child.on("message", (message) => {
      hasSaid ||= message === "ready" || (typeof message === "object" && "type" in message && message.type === "ready");
    });
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${this.#main} ended with ${child.exitCode}`);
      return hasSaid || isReady();
    });
  }

  /** Fails when it has ended by itself. */
  checkRunning(): void {
    const { exitCode = 0 } = this.#child ?? {};
    if (exitCode !== null) throw new Error(`${this.#main} ended with ${exitCode}`);
  }

  async end(signal: "SIGKILL" | "SIGTERM" = "SIGKILL"): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  }
}
