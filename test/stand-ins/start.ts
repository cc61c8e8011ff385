import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runParley } from "../../scripts/start/run-parley.ts";

/**
 * The real starter with stand-ins as its services. SERVER names another file for the server; with PREPARES a process
 * goes on that the services wait for.
 */
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

process.exit(
  await runParley({
    environment: process.env,
    services: { server: beside(process.env.SERVER ?? "server.ts"), worker: beside("worker.ts") },
    print: (line) => console.log(line),
    prepare: async (signal) => {
      if (process.env.PREPARES === undefined) return;
      const preparing = promisify(execFile)(process.execPath, ["-e", "setInterval(() => {}, 60_000)"], { signal });
      console.log(`Preparing in ${preparing.child.pid}`);
      await preparing;
    },
  }),
);
