import type { EventLine, TranscriptLine } from "@parley/model/api/calls";
import { heardLength } from "@parley/model/kernel";

type Play = { readonly at: number; until: number | null; heardShare: number };

/** Events that come from the line. They are stored with the turn after them. */
const fromTheLine = new Set([
  "play_started",
  "play_ended",
  "play_stopped",
  "caller_audio_started",
  "caller_audio_ended",
]);

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/**
 * What was heard in a call, in the order in which it was heard. A prompt that was given up before its first sound is
 * left out. While the call goes on, what its last turn says is there although the line has not reported it yet.
 */
export function transcriptOf(events: readonly EventLine[], isOngoing: boolean): readonly TranscriptLine[] {
  const plays = playsOf(events);
  const lastTold = events.findLast(({ type }) => fromTheLine.has(type))?.seq ?? 0;
  const lines: TranscriptLine[] = [];
  let stay = -1;
  for (const { seq, type, at_ms, data } of events) {
    if (type === "entered") stay++;
    const line = {
      at_ms,
      until_ms: null,
      heard_length: null,
      language: textOrNull(data.language),
      confidence: numberOrNull(data.confidence),
      is_encrypted: data.is_encrypted === true,
      is_keys: false,
      stay: stay < 0 ? null : stay,
    };
    if (type === "agent_said") {
      const words = line.is_encrypted ? "" : text(data.text);
      const play = plays.get(text(data.say));
      // Prompts that name no say were not spoken on a line: they were read.
      if (play === undefined && data.say !== undefined && !(isOngoing && seq > lastTold)) continue;
      const heard = play === undefined ? {} : heardOf(play, words);
      lines.push({ ...line, ...heard, speaker: "agent", text: words });
    } else if (type === "caller_said" || type === "message_received")
      lines.push({ ...line, speaker: "caller", text: line.is_encrypted ? "" : text(data.text) });
    else if (type === "caller_pressed")
      lines.push({ ...line, speaker: "caller", text: line.is_encrypted ? "" : text(data.digits), is_keys: true });
  }
  // Sorting keeps the order of what has the same time: what the caller pressed comes before its answer.
  return lines.toSorted((a, b) => a.at_ms - b.at_ms);
}

/** When each prompt could be heard and how much of it, by its say. */
function playsOf(events: readonly EventLine[]): ReadonlyMap<string, Play> {
  const plays = new Map<string, Play>();
  for (const { type, at_ms, data } of events) {
    const say = text(data.say);
    const play = plays.get(say);
    if (type === "play_started") plays.set(say, { at: at_ms, until: null, heardShare: 1 });
    else if (type === "play_ended" && play !== undefined) play.until = at_ms;
    else if (type === "play_stopped" && play !== undefined) {
      play.until = at_ms;
      const [heard, whole] = [numberOrNull(data.heard_ms), numberOrNull(data.length_ms)];
      if (heard !== null && whole !== null && whole > 0) play.heardShare = Math.min(1, heard / whole);
    }
  }
  return plays;
}

function heardOf({ at, until, heardShare }: Play, words: string) {
  const at_ms = at;
  const until_ms = until;
  if (heardShare >= 1 || words === "") return { at_ms, until_ms, heard_length: null };
  return { at_ms, until_ms, heard_length: heardLength(words, heardShare) };
}
