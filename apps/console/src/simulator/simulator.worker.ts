import { compileExpression, type Expression, type FlowDocument, type Issue, validate } from "@parley/flow";
import { messageOf, versionLanguages } from "@parley/model/kernel";
import { stopsIn } from "./breakpoints.ts";
import type { Breakpoints, FromSimulator, PlayedTurn, ToSimulator } from "./protocol.ts";
import { Simulation } from "./simulation.ts";

let simulation: Simulation | null = null;

const tell = (message: FromSimulator) => postMessage(message);
let breakAt: { readonly blocks: Breakpoints["blocks"]; readonly condition: Expression | null } = {
  blocks: [],
  condition: null,
};
const tellTurn = (turn: PlayedTurn, running: Simulation) =>
  tell({ type: "turn", turn, stops: stopsIn(turn, running.sessionBefore(turn.index), breakAt) });
/** A turn, and what the simulator of payments answers to it. */
const tellSettled = (turn: PlayedTurn, running: Simulation) => {
  for (let next: PlayedTurn | null = turn; next !== null; next = running.settle()) tellTurn(next, running);
};
const tellKeys = (keys: PlayedTurn | string, running: Simulation) =>
  typeof keys === "string" ? tell({ type: "keys", entry: keys }) : tellSettled(keys, running);

async function load({ source, ...given }: Extract<ToSimulator, { type: "load" }>): Promise<void> {
  if (source.type === "document") {
    take(source.document, given);
    return;
  }
  const { readAgentYaml } = await import("../api/read-agent-yaml.ts");
  const read = readAgentYaml(source.yaml);
  if (read.ok) take(read.document, given);
  else tell({ type: "refused", faults: read.faults, issues: [] });
}

type Given = Pick<Extract<ToSimulator, { type: "load" }>, "index" | "allowed">;

function take(document: FlowDocument, { index, allowed }: Given): void {
  const issues: Issue[] = validate(document, { allowed });
  simulation = null;
  try {
    simulation = new Simulation(document, index);
  } catch (error) {
    if (!issues.some(({ type }) => type === "error")) throw error;
    tell({ type: "refused", faults: [], issues });
    return;
  }
  const { language, languages } = document.settings;
  const blocks = document.rows.block
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  tell({ type: "loaded", issues, language, languages: [...versionLanguages({ language, languages })], blocks });
}

/** A condition that cannot be compiled stops nothing; its fault is reported. */
function setBreakpoints({ blocks, condition: source }: Breakpoints): void {
  const compiled = source.trim() === "" ? null : compileExpression(source);
  breakAt = { blocks, condition: compiled?.ok === true ? compiled.expression : null };
  tell({ type: "condition", fault: compiled?.ok === false ? compiled.error.message : null });
}

function obey(message: Exclude<ToSimulator, { type: "load" | "break" }>, running: Simulation): void {
  switch (message.type) {
    case "start":
      tell({ type: "rewound", turn: 0 });
      tellTurn(running.start(message.setup, message.entry), running);
      break;
    case "replay":
      tell({ type: "replayed", turns: running.replay(message.turns), of: message.turns.length });
      break;
    case "restore":
      running.restore(message.turns);
      tell({ type: "restored", turns: message.turns });
      break;
    case "happen":
      tellSettled(running.happen(message.happening, message.from), running);
      break;
    case "key":
      tellKeys(running.press(message.key), running);
      break;
    case "keys_done":
      tellKeys(running.endEntry(), running);
      break;
    case "rewind":
      running.rewind(message.turn);
      tell({ type: "rewound", turn: message.turn });
      break;
  }
}

addEventListener("message", async ({ data }: MessageEvent<ToSimulator>) => {
  try {
    if (data.type === "load") await load(data);
    else if (data.type === "break") setBreakpoints(data.at);
    else if (simulation === null) throw new Error("No agent is loaded.");
    else obey(data, simulation);
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
});
