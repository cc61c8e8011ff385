import type { Database } from "@parley/db";
import type { Tables } from "@parley/model";
import type { Logger } from "pino";
import { type PushEvent, pushChannel, type Topic } from "./announce.ts";

/** One that follows a topic. */
export type Follower = {
  readonly onEvent: (event: PushEvent) => void;
  /** Events may have been missed: read again what was read. */
  readonly onGap: () => void;
  /** This process hears no more. */
  readonly onEnd: () => void;
};

/** What this process hears of the changes that any process announces. */
export type Push = {
  /** Settles once all that is announced from now on will be told. Returns what ends it. */
  readonly follow: (topic: Topic, follower: Follower) => Promise<() => void>;
  /** How many follow a topic in this process. */
  readonly count: (topic: Topic) => number;
  readonly close: () => Promise<void>;
};

/** Listens over one connection, opened when a topic is first followed. */
export function openPush(database: Pick<Database<Tables>, "listen">, log: Logger): Push {
  const followers = new Map<Topic, Set<Follower>>();
  let listening: Promise<() => Promise<void>> | undefined;

  function tell(payload: string): void {
    const [topic, event]: [Topic, PushEvent] = JSON.parse(payload);
    for (const follower of followers.get(topic) ?? []) follower.onEvent(event);
  }

  function tellAllOfGap(): void {
    log.warn("the connection that hears of changes broke and is there again");
    for (const some of followers.values()) for (const follower of some) follower.onGap();
  }

  return {
    follow: async (topic, follower) => {
      listening ??= database.listen(pushChannel, { onMessage: tell, onGap: tellAllOfGap });
      await listening;
      const some = followers.get(topic) ?? new Set();
      followers.set(topic, some.add(follower));
      return () => {
        some.delete(follower);
        if (some.size === 0 && followers.get(topic) === some) followers.delete(topic);
      };
    },
    count: (topic) => followers.get(topic)?.size ?? 0,
    close: async () => {
      for (const some of followers.values()) for (const follower of [...some]) follower.onEnd();
      await (await listening)?.();
    },
  };
}
