import type { Json } from "@parley/model/kernel";
import type { Input } from "../turn/session.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";

/** Limit of the scheduling of a call back, ms. */
const limit = 10_000;

/**
 * The intent `callback` with a time asks for an attempt then, where the version allows it. An answer that is the block's
 * own value and nothing else, such as "tomorrow", means what was meant before.
 */
export function scheduleCallback(turn: Turn, input: Input): void {
  const { session, program } = turn;
  const { understanding } = input;
  const meant = isBareAnswer(turn, input) ? session.intent : (turn.heard ?? session.intent);
  if (!program.settings.allow_callback || meant !== "callback") return;
  const heardOf = (kind: "date" | "time"): Json =>
    understanding.mentions.find((mention) => mention.kind === kind && mention.denied !== true)?.value ?? null;
  const [date, time] = [heardOf("date"), heardOf("time")];
  if (date === null && time === null) return;
  const id = nextId(turn);
  const name = "schedule_callback";
  turn.effects.push({
    type: "request",
    id,
    kind: "action",
    name,
    block: session.block,
    timeout: limit,
    async: true,
    http: null,
    internal: { name, parameters: { contact: session.contact, zone: session.zone, date, time } },
    refused: null,
    sensitive: false,
    log: true,
    shown: null,
  });
  log(turn, { type: "requested", request: id, kind: "action", name, block: session.block });
  turn.unawaited[id] = name;
}

const isBareAnswer = ({ input }: Turn, { text, understanding }: Input): boolean =>
  understanding.mentions.some(
    ({ entity, start, end }) => start === 0 && end === text.length && input?.filled.includes(entity) === true,
  );
