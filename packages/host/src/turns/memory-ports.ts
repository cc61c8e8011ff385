import type { EffectTo, Runtime } from "@parley/engine";
import type { Id } from "@parley/model/kernel";
import type { Ports, Stored, TurnRecord } from "./ports.ts";

/** Ports that keep everything in memory, for tests and for a conversation tried in the browser. */
export type MemoryPorts = Ports & {
  /** Begins a conversation on a release; `started` is its first event. */
  readonly create: (id: Id, release: string) => void;
  /** Every committed turn, in order. */
  readonly records: readonly TurnRecord[];
  /** What the channel was given to do, in order. */
  readonly delivered: readonly EffectTo<"channel">[];
  /** The time that the clock shows; may be set. */
  now: number;
};

export function memoryPorts(runtimes: { readonly [release: string]: Runtime }): MemoryPorts {
  const conversations = new Map<Id, Stored>();
  const records: TurnRecord[] = [];
  const delivered: EffectTo<"channel">[] = [];
  const ports: MemoryPorts = {
    now: 0,
    records,
    delivered,
    create: (id, release) => {
      conversations.set(id, { release, turn: 0, session: null });
    },
    load: (id) => Promise.resolve(conversations.get(id) ?? null),
    commit: (record) => {
      const stored = conversations.get(record.id);
      if (stored === undefined || record.turn !== stored.turn + 1) return Promise.resolve(false);
      conversations.set(record.id, { ...stored, turn: record.turn, session: structuredCopy(record.session) });
      records.push(record);
      return Promise.resolve(true);
    },
    deliver: (_id, effects) => {
      delivered.push(...effects);
      return Promise.resolve();
    },
    runtime: (release) => {
      const runtime = runtimes[release];
      if (runtime === undefined) return Promise.reject(new Error(`There is no release ${release}.`));
      return Promise.resolve(runtime);
    },
    clock: () => ports.now,
    random: () => 0,
  };
  return ports;
}

/** As a database would give it back. */
function structuredCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
