import { bargeIn } from "./barge-in.ts";
import { isSpeaking } from "./prompts.ts";
import { type Listening, type Recording, type Speech, type TimerName, timerNames } from "./turn-state.ts";
import { nextId, type TurnWork } from "./turn-work.ts";

type Due = { [name in TimerName]?: number };

const LONGEST_WAIT_FOR_TRANSCRIPT = 10_000;

/** A recording without speech ends after this long. */
const LONGEST_SILENT_RECORDING = 5000;

/** Sets and cancels timers until those that run are those the state asks for. */
export function keepTimers(work: TurnWork): void {
  const { state, effects, at } = work;
  const dueTimes = dueTimers(work);
  for (const name of timerNames) {
    const running = state.timers[name];
    const due = dueTimes[name];
    if (running?.due === due) continue;
    if (running !== undefined) {
      effects.push({ type: "cancel_timer", id: running.id });
      delete state.timers[name];
    }
    if (due !== undefined) {
      const id = nextId(work, name);
      state.timers[name] = { id, due };
      effects.push({ type: "set_timer", id, after: Math.max(0, due - at) });
    }
  }
}

/** Takes a timer that has run out from the state; undefined when it was cancelled meanwhile. */
export function takeTimer({ state: { timers } }: TurnWork, id: string): TimerName | undefined {
  const name = timerNames.find((each) => timers[each]?.id === id);
  if (name !== undefined) delete timers[name];
  return name;
}

function dueTimers(work: TurnWork): Due {
  const { phase, listening, recording, speech, heldSince } = work.state;
  if (phase !== "live" || heldSince !== null) return {};
  return {
    ...(listening !== null && listeningTimers(work, listening)),
    ...(speech !== null && speechTimers(work, speech)),
    ...(recording?.phase === "recording" && recordingTimers(recording)),
  };
}

function listeningTimers(work: TurnWork, { spec, entry, waitsSince, firstKeyAt, lastKeyAt, kept }: Listening): Due {
  const { times } = spec;
  if (entry !== "") {
    return { inter_digit: lastKeyAt + times.max_inter_digit_wait_time, entry: firstKeyAt + times.dtmf_max_wait_time };
  }
  if (isSpeaking(work) || kept !== null || work.state.speech !== null) return {};
  return { patience: waitsSince + (spec.speech ? times.patience : times.first_digit_wait_time) };
}

function speechTimers(work: TurnWork, { from, until, voiced, finishedAt }: Speech): Due {
  const { listening, lastListen, voiceSince, pausedAt } = work.state;
  const spec = listening?.spec ?? lastListen;
  if (spec === null) return {};
  if (finishedAt !== null) return { transcript: finishedAt + LONGEST_WAIT_FOR_TRANSCRIPT };
  if (until !== null) return { silence: until + spec.times.silence_threshold };
  const mayPause = listening !== null && isSpeaking(work) && pausedAt === null && bargeIn[spec.barge_in].voicePauses;
  const enough = Math.max(voiceSince ?? from, from) + Math.max(0, spec.times.min_record_time - voiced);
  return { ...(mayPause && { barge_in: enough }), speech_limit: from + spec.times.max_record_time };
}

function recordingTimers({ spec, from, voiceFrom, voiceUntil }: Recording): Due {
  const isVoiced = voiceFrom !== null && voiceUntil === null;
  const silentSince = voiceUntil === null ? from + LONGEST_SILENT_RECORDING : voiceUntil + spec.silence_threshold;
  return { ...(!isVoiced && { record_silence: silentSince }), record_limit: from + spec.max };
}
