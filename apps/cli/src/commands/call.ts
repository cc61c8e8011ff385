import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { validate } from "@parley/flow";
import { callAgent, readyCallers, type SimulatedTalk, unknownTo } from "@parley/host";
import { documentOf, files, readAgent, readCallers, readTests } from "../agent-folder.ts";
import { type Command, Unfit } from "../command.ts";
import { junitOf } from "../junit.ts";
import { runtimeOf } from "../runtime-of.ts";

/** How many conversations each caller has, and the share of them that must reach its aim, in percent. */
const usual = { count: 10, seed: 1, least: 90 } as const;
const most = { count: 1000, seed: 2 ** 31 - 1, least: 100 } as const;

export const callCommand: Command = {
  help: "Simulated callers talk with agent.yaml: those of *.callers.yaml, else one for each way of talking. --count, --seed, --least PERCENT, --junit FILE.",
  run: async (io, { junit, numbers }) => {
    const { count, seed, least } = read(numbers);
    const document = documentOf(io, await readAgent(io));
    if (document === null) return 1;
    const wrong = validate(document).filter(({ type }) => type === "error");
    if (wrong.length > 0) throw new Unfit(`${files.agent} has ${wrong.length} errors: run validate.`);
    const own = await readCallers(io);
    const callers = own.length > 0 ? own : readyCallers;
    const runtime = await runtimeOf(io, document);
    const unknown = callers.flatMap((caller) =>
      unknownTo(runtime.program, caller).map((fault) => `${caller.name}: ${fault}`),
    );
    if (unknown.length > 0) throw new Unfit(unknown.join("\n"));
    const tests = (await readTests(io)).flatMap(({ conversations }) => conversations);
    const explored = { runtime, document, tests };
    const { talks, outcomes, dropOff } = await callAgent(explored, callers, { count, seed });
    for (const talk of talks) {
      io.print(`${talk.end === "reached" ? "reached" : "FAILED "} ${nameOf(talk)}: ${comeTo(talk)}`);
    }
    for (const { block, talks: lost } of dropOff) io.print(`  ${lost} ended in ${block}`);
    if (junit !== null) await writeFile(resolve(io.folder, junit), junitOf(talks.map(playedOf)));
    const share = outcomes.all === 0 ? 0 : (100 * outcomes.reached) / outcomes.all;
    io.print(
      `${outcomes.reached} of ${outcomes.all} callers reached their aim: ${share.toFixed(1)} %, at least ${least} %`,
    );
    return share < least ? 1 : 0;
  },
};

const nameOf = ({ caller, number }: SimulatedTalk) => `${caller} ${number}`;

const comeTo = ({ aim, end, block, turns }: SimulatedTalk) =>
  `${aim ?? "no aim"}, ${end === "reached" ? "" : `${end} in ${block}, `}${turns} ${turns === 1 ? "turn" : "turns"}`;

const playedOf = (talk: SimulatedTalk) => ({
  file: talk.caller,
  name: nameOf(talk),
  faults:
    talk.end === "reached"
      ? []
      : [{ step: talk.turns, field: `aim, in ${talk.block}`, expected: talk.aim, actual: talk.end }],
  seconds: 0,
});

/** @throws Unfit for what is no number in its range. */
function read(numbers: { readonly [name in keyof typeof usual]: string | null }) {
  const one = (name: keyof typeof usual, lowest: number): number => {
    const told = numbers[name];
    const value = told === null ? usual[name] : Number(told);
    if (!Number.isInteger(value) || value < lowest || value > most[name])
      throw new Unfit(`--${name} is a whole number from ${lowest} to ${most[name]}.`);
    return value;
  };
  return { count: one("count", 1), seed: one("seed", 0), least: one("least", 0) };
}
