import { fileURLToPath } from "node:url";
import { buildConsole } from "./console/build-console.ts";
import { runParley } from "./start/run-parley.ts";

const app = (path: string) => fileURLToPath(new URL(`../apps/${path}`, import.meta.url));

process.exit(
  await runParley({
    environment: process.env,
    services: { server: app("server/src/main.ts"), worker: app("worker/src/main.ts") },
    print: (line) => console.log(line),
    prepare: (signal) =>
      buildConsole(
        () => console.log("Building the console for one to two minutes (first start, or its sources have changed) ..."),
        signal,
      ),
  }),
);
