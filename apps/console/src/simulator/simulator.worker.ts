import { type FlowDocument, type Issue, validate } from "@parley/flow";
import type { AgentSource, FromSimulator, PlayedTurn, ToSimulator } from "./protocol.ts";
import { Simulation } from "./simulation.ts";

let simulation: Simulation | null = null;

const tell = (message: FromSimulator) => postMessage(message);
const tellTurn = (turn: PlayedTurn) => tell({ type: "turn", turn });
/** A turn, and what the simulator of payments answers to it. */
const tellSettled = (turn: PlayedTurn, running: Simulation) => {
  for (let next: PlayedTurn | null = turn; next !== null; next = running.settle()) tellTurn(next);
};
const tellKeys = (keys: PlayedTurn | string, running: Simulation) =>
  typeof keys === "string" ? tell({ type: "keys", entry: keys }) : tellSettled(keys, running);

async function load(source: AgentSource, index: string | null): Promise<void> {
  if (source.type === "document") {
    take(source.document, index);
    return;
  }
  const { readAgent } = await import("./read-agent.ts");
  const read = readAgent(source.yaml);
  if (read.ok) take(read.document, index);
  else tell({ type: "refused", faults: read.faults, issues: [] });
}

function take(document: FlowDocument, index: string | null): void {
  const issues: Issue[] = validate(document);
  simulation = null;
  try {
    simulation = new Simulation(document, index);
  } catch (error) {
    if (!issues.some(({ type }) => type === "error")) throw error;
    tell({ type: "refused", faults: [], issues });
    return;
  }
  const { language, languages } = document.settings;
  tell({ type: "loaded", issues, language, languages: [...new Set([language, ...languages])] });
}

function obey(message: Exclude<ToSimulator, { type: "load" }>, running: Simulation): void {
  switch (message.type) {
    case "start":
      tell({ type: "rewound", turn: 0 });
      tellTurn(running.start(message.setup, message.entry));
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
    if (data.type === "load") await load(data.source, data.index);
    else if (simulation === null) throw new Error("No agent is loaded.");
    else obey(data, simulation);
  } catch (error) {
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
