import { expect, test } from "vitest";
import { asker } from "../../../test/asker.ts";
import { type Asker, SpeechError } from "../src/index.ts";
import { limiter } from "../src/limiter.ts";

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: unknown) => (error instanceof SpeechError ? error.code : String(error)),
  );

/** Jobs that end when a test says so; tells in which order they began. */
function gatedJobs(size: Parameters<typeof limiter>[0]) {
  const limited = limiter(size);
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    /** The first letter of a job's name is its client. */
    ask: (name: string, by: Asker = asker(name.slice(0, 1))): Promise<string> => {
      const gate = Promise.withResolvers<void>();
      gates.set(name, gate);
      return codeOf(
        limited(() => {
          begun.push(name);
          return gate.promise;
        }, by),
      );
    },
    /** Resolves once what follows has begun. */
    end: async (name: string) => {
      gates.get(name)?.resolve();
      await new Promise(setImmediate);
    },
  };
}
const named = (client: string, count: number) => Array.from({ length: count }, (_none, place) => `${client}${place}`);

test("with eighty jobs of one client waiting, another's begins at once, and a further one's as soon as one has ended", async () => {
  const jobs = gatedJobs({ running: 4, waiting: 200 });
  for (const name of named("a", 84)) void jobs.ask(name);
  void jobs.ask("b0");
  expect(jobs.begun).toEqual([...named("a", 3), "b0"]);
  void jobs.ask("c0");
  await jobs.end("a2");
  expect(jobs.begun.slice(4)).toEqual(["c0"]);
});

test("a client has three quarters of the places alone, and they are taken again as they become free", async () => {
  const jobs = gatedJobs({ running: 8, waiting: 200 });
  for (const name of named("a", 9)) void jobs.ask(name);
  expect(jobs.begun).toEqual(named("a", 6));
  for (const name of ["a0", "a1"]) await jobs.end(name);
  expect(jobs.begun).toEqual(named("a", 8));
});

test("clients take turns, each in the order of asking", async () => {
  const jobs = gatedJobs({ running: 1, waiting: 200 });
  for (const name of [...named("a", 4), ...named("b", 2), "c0"]) void jobs.ask(name);
  for (const name of ["a0", "b0", "c0", "a1", "b1", "a2"]) await jobs.end(name);
  expect(jobs.begun).toEqual(["a0", "b0", "c0", "a1", "b1", "a2", "a3"]);
});

test("a place goes to the client that has the fewest", async () => {
  const jobs = gatedJobs({ running: 3, waiting: 200 });
  for (const name of [...named("a", 6), ...named("b", 3)]) void jobs.ask(name);
  for (const name of ["a0", "b0", "b1"]) await jobs.end(name);
  expect(jobs.begun).toEqual(["a0", "a1", "a2", "b0", "b1", "b2"]);
});

test("more of a client than may wait is refused, and no other client's", async () => {
  const jobs = gatedJobs({ running: 1, waiting: 2 });
  const many = named("a", 4).map((name) => jobs.ask(name));
  const other = jobs.ask("b0");
  expect(await many[3]).toBe("crowded");
  for (const name of ["a0", "b0", "a1", "a2"]) await jobs.end(name);
  expect(await Promise.all([...many.slice(0, 3), other])).toEqual(["none", "none", "none", "none"]);
});

test("who goes leaves the line, with room for another; who has gone begins nothing", async () => {
  const jobs = gatedJobs({ running: 1, waiting: 1 });
  void jobs.ask("a0");
  const leaving = new AbortController();
  const left = jobs.ask("b0", { client: "b", signal: leaving.signal });
  leaving.abort();
  const next = jobs.ask("b1");
  expect(await left).toBe("cancelled");
  expect(await jobs.ask("c0", { client: "c", signal: AbortSignal.abort() })).toBe("cancelled");
  await jobs.end("a0");
  await jobs.end("b1");
  expect(await next).toBe("none");
  expect(jobs.begun).toEqual(["a0", "b1"]);
});

test("a job that fails hands its place on", async () => {
  const limited = limiter({ running: 1, waiting: 1 });
  const failing = codeOf(limited(() => Promise.reject(new SpeechError("failed", "broken")), asker()));
  expect(await codeOf(limited(async () => {}, asker()))).toBe("none");
  expect(await failing).toBe("failed");
});
