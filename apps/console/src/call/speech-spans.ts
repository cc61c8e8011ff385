import type { EventLine } from "@parley/model/api/calls";

/** A stretch of a call in which one side spoke; ms since the answer. */
export type Span = { readonly from: number; readonly until: number };

export type Speech = { readonly agent: readonly Span[]; readonly caller: readonly Span[] };

const ends: { readonly [begin: string]: readonly string[] } = {
  play_started: ["play_ended", "play_stopped"],
  caller_audio_started: ["caller_audio_ended"],
};

/** When agent and caller could be heard. What has not ended lasts to the end of what is known. */
export function speechOf(events: readonly EventLine[], duration: number): Speech {
  const spans = (begin: string): Span[] => {
    const found: Span[] = [];
    let from: number | null = null;
    for (const { type, at_ms } of events) {
      if (type === begin) from ??= at_ms;
      else if (from !== null && ends[begin]?.includes(type)) {
        found.push({ from, until: at_ms });
        from = null;
      }
    }
    return from === null ? found : [...found, { from, until: Math.max(from, duration) }];
  };
  return { agent: spans("play_started"), caller: spans("caller_audio_started") };
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0);

/** Shares of a call: 0..1 for silence and who spoke, ms for both at once. */
export function sharesOf({ agent, caller }: Speech, duration: number) {
  const over = agent.reduce(
    (sum, one) =>
      sum +
      caller.reduce(
        (part, other) => part + Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from)),
        0,
      ),
    0,
  );
  const [spokenByAgent, spokenByCaller] = [lengthOf(agent), lengthOf(caller)];
  const share = (part: number) => (duration > 0 ? Math.min(1, Math.max(0, part / duration)) : 0);
  return {
    silence: share(duration - (spokenByAgent + spokenByCaller - over)),
    agent: share(spokenByAgent),
    caller: share(spokenByCaller),
    talkOver: over,
  };
}

/** The longest silences; shorter ones are the pauses of any conversation. */
export function silencesOf({ agent, caller }: Speech, duration: number, least = 3000): readonly Span[] {
  const spoken = [...agent, ...caller].toSorted((a, b) => a.from - b.from);
  const found: Span[] = [];
  let until = 0;
  for (const span of [...spoken, { from: duration, until: duration }]) {
    if (span.from - until >= least) found.push({ from: until, until: span.from });
    until = Math.max(until, span.until);
  }
  return found;
}
