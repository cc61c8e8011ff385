import { run } from "./run.ts";

const ending = new AbortController();
process.once("SIGINT", () => ending.abort());
// npm runs scripts in the project's folder, and says where it was called.
const cwd = process.env.INIT_CWD ?? process.cwd();
process.exitCode = await run(process.argv.slice(2), {
  cwd,
  print: (line) => console.log(line),
  env: process.env,
  signal: ending.signal,
});
