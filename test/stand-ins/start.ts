import { fileURLToPath } from "node:url";
import { runParley } from "../../scripts/start/run-parley.ts";

/** The real starter with stand-ins as its services; SERVER names another file for the server. */
const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

process.exit(
  await runParley({
    environment: process.env,
    services: { server: beside(process.env.SERVER ?? "server.ts"), worker: beside("worker.ts") },
    print: (line) => console.log(line),
    prepare: async () => {},
  }),
);
