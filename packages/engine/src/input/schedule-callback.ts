import { entityKindsByName } from "@parley/model/kernel";
import type { CallbackWish } from "../turn/session.ts";
import { log, nextId, type Turn } from "../turn/turn.ts";
import type { Mention } from "../turn/types.ts";

/** Limit of the scheduling of a call back, ms. */
const limit = 10_000;

/** The intent of who wants to be called back. */
const wanted = "callback";

/**
 * The intent `callback` with a day or a time asks for an attempt then, where the version allows it: with what was filled, once it
 * is settled. A later wish takes the place of the one before. An answer that is the block's own value and nothing else, such as
 * "tomorrow", means what was meant before. In another block it changes a wish only by what said it: other values answer other
 * questions.
 */
export function scheduleCallback(
  turn: Turn,
  { filled, isSettled }: { readonly filled: readonly Mention[]; readonly isSettled: boolean },
): void {
  const { session, program } = turn;
  if (!program.settings.allow_callback) return;
  const before = session.secrets.callback ?? null;
  const meant = before?.isOpen === true ? wanted : session.intent;
  const isBare = isBareAnswer(turn, filled);
  const isWanted = (isBare ? meant : (turn.heard ?? meant)) === wanted;
  const isElsewhere = before !== null && before.block !== session.block && (isBare || turn.heard !== wanted);
  const meantBy = isElsewhere ? filled.filter(({ entity }) => before.entities.includes(entity)) : filled;
  const said = isWanted && isSettled ? momentOf(meantBy) : unknown;
  const wish: CallbackWish = {
    date: said.date ?? before?.date ?? null,
    time: said.time ?? before?.time ?? null,
    entities: [...new Set([...(before?.entities ?? []), ...said.entities])],
    block: session.block,
    isOpen: isWanted && !isSettled,
  };
  const isSaid = said.date !== null || said.time !== null;
  if (!isSaid && wish.isOpen === (before?.isOpen ?? false)) return;
  session.secrets = { ...session.secrets, callback: wish };
  if (isSaid) book(turn, wish);
}

function book(turn: Turn, { date, time }: CallbackWish): void {
  const { contact, zone, block } = turn.session;
  const id = nextId(turn);
  const name = "schedule_callback";
  turn.effects.push({
    type: "request",
    id,
    kind: "action",
    name,
    block,
    timeout: limit,
    async: true,
    http: null,
    internal: { name, parameters: { contact, zone, date, time, replaces: true } },
    refused: null,
    sensitive: false,
    log: true,
    shown: null,
  });
  log(turn, { type: "requested", request: id, kind: "action", name, block });
  turn.unawaited[id] = name;
}

type Moment = Pick<CallbackWish, "date" | "time" | "entities">;

const unknown: Moment = { date: null, time: null, entities: [] };

/** The day and the time that values say, the first of each. */
function momentOf(filled: readonly Mention[]): Moment {
  const saying = (part: "day" | "time") => filled.find(({ kind }) => entityKindsByName[kind].moment?.includes(part));
  const [day, time] = [saying("day"), saying("time")];
  // A day stands first in what has both, and a time last.
  return {
    date: typeof day?.value === "string" ? day.value.slice(0, "2026-12-31".length) : null,
    time: typeof time?.value === "string" ? time.value.slice(-"17:30".length) : null,
    entities: [day, time].flatMap((one) => one?.entity ?? []),
  };
}

/** The whole input is a value, or names one by its place: then that value stands behind it. */
const isBareAnswer = ({ input }: Turn, filled: readonly Mention[]): boolean =>
  filled.some(({ start, end }) => end === input?.text.length && (start === 0 || start === end));
