import { type EngineEvent, type Session, step } from "@parley/engine";
import { compile, parseYaml, validate } from "@parley/flow";
import { corpusOf } from "@parley/host";
import { uuidv7 } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import type { FromSimulator, ToSimulator } from "./protocol.ts";

type Loaded = { runtime: Parameters<typeof step>[0]; sessions: (Session | null)[] };

let loaded: Loaded | null = null;

const tell = (message: FromSimulator) => postMessage(message);
const makeId = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

function load(yaml: string): void {
  const parsed = parseYaml(yaml, { makeId });
  if (!parsed.ok) {
    tell({ type: "refused", faults: parsed.faults });
    return;
  }
  const { document } = parsed;
  const runtime = { program: compile(document), understand: interpreter(train(corpusOf(document))) };
  loaded = { runtime, sessions: [null] };
  const { language, languages } = document.settings;
  tell({ type: "loaded", issues: validate(document), language, languages });
}

function happen({ runtime, sessions }: Loaded, event: EngineEvent): void {
  const { session, effects } = step(runtime, sessions.at(-1) ?? null, event);
  sessions.push(session);
  tell({ type: "turn", turn: { index: sessions.length - 2, event, effects, session } });
}

function rewind({ sessions }: Loaded, turn: number): void {
  sessions.length = turn + 1;
  tell({ type: "rewound", turn });
}

addEventListener("message", ({ data }: MessageEvent<ToSimulator>) => {
  try {
    if (data.type === "load") load(data.yaml);
    else if (!loaded) tell({ type: "failed", message: "No agent is loaded." });
    else if (data.type === "event") happen(loaded, data.event);
    else rewind(loaded, data.turn);
  } catch (error) {
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
});
