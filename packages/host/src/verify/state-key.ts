import type { Session } from "@parley/engine";
import type { Deciding, Program } from "@parley/flow";
import type { Json } from "@parley/model/kernel";

/** So many visits of a block are counted where no expression compares them with a number. */
const usualVisits = 9;

type Values = { readonly [name: string]: Json };

/**
 * What tells two states of a conversation apart. Values that no expression reads count only as filled or not, and
 * clocks, counters and ids count for nothing: without that every state would be new.
 */
export function stateKeys(program: Program, { names, compared }: Deciding): (session: Session) => string {
  const blocks = [...program.blocks.values()];
  const limited = new Map(blocks.map(({ place, doc }) => [place, doc.visit_limit]));
  const numbers = compared.flatMap(({ path, with: values }) =>
    path[0] === "visits" ? values.filter((value) => typeof value === "number") : [],
  );
  const mostVisits = Math.max(usualVisits, ...numbers.map((number) => number + 1));
  const decides = (root: string, name: string) => names.has(root) || names.has(`${root}.${name}`);
  const valuesOf = (root: string, values: Values) =>
    Object.keys(values)
      .sort()
      .map((name) => [name, decides(root, name) ? values[name] : values[name] === null ? null : true]);
  const readsAction = [...names].some((name) => name === "action" || name.startsWith("action."));
  const mostFailures = program.settings.max_retry_attempts;

  return (session) => {
    const { state, pending, secrets, small_talk, detection } = session;
    const visits: number[] = [];
    for (let at = 0; at < session.visits.length; at += 2) {
      const [place = 0, count = 0] = session.visits.slice(at, at + 2);
      const limit = limited.get(place) ?? (decides("visits", blocks[place]?.name ?? "") ? mostVisits : 0);
      if (limit > 0) visits.push(place, Math.min(count, limit));
    }
    return JSON.stringify([
      state.type === "ended" ? state.disposition : state.type,
      session.block,
      session.channel,
      session.language,
      pending && [pending.stage, pending.block, pending.path?.id, pending.paying?.field, pending.paying?.failures],
      session.stack,
      valuesOf("slots", { ...session.slots, ...secrets.slots }),
      valuesOf("metadata", { ...session.metadata, ...secrets.metadata }),
      valuesOf("account", session.account),
      session.match,
      decides("intent", "") ? session.intent : null,
      readsAction ? (secrets.action ?? session.action) : null,
      session.topics,
      visits,
      session.path_visits,
      session.failures,
      session.attempts >= mostFailures,
      session.collecting,
      session.looping,
      session.sleeping.map(({ block }) => block),
      session.clarifying,
      session.queued,
      secrets.offer && [
        secrets.offer.block,
        secrets.offer.from,
        (secrets.offer.narrowed ?? secrets.offer.items).length,
      ],
      secrets.choice ?? null,
      small_talk,
      detection.language,
      detection.count,
      session.mimic,
      session.delivery,
      session.fallback_used,
      session.ab,
      session.rules,
      Object.values(session.requests).sort(),
    ]);
  };
}
