import type { Database } from "@parley/db";
import type { Files } from "@parley/files";
import type { Vault } from "@parley/keys";
import type { Tables } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { Outside } from "@parley/webhook";
import type { Logger } from "pino";
import type { FairTurns } from "./fair-turns.ts";
import type { Push } from "./push/push.ts";
import type { TrialSpeech } from "./trial-speech.ts";
import type { VersionStates } from "./version-states.ts";

/** What the server takes from outside; tests hand in their own. */
export type Deps = {
  readonly database: Database<Tables>;
  readonly files: Files;
  readonly log: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly newId: () => Id;
  /** Other people's servers. */
  readonly outside: Outside;
  /** What speaks and hears for people who try an agent. */
  readonly speech: TrialSpeech;
  /** What secrets are sealed with. */
  readonly vault: Vault;
  /** Hosts, as `host` or `host:port`, that requests may go to though they are not on the public internet. */
  readonly webhookAllow: readonly string[];
  /** How long a sign-in may stand unused, in minutes, where its user has no time of their own; null: without limit. */
  readonly inactivityMinutes: number | null;
  /** Versions that this process knows already. */
  readonly versionStates: VersionStates;
  /** What any process announces. */
  readonly push: Push;
  /**
   * Does work that takes long, such as a thread's, when those turns come to the client it is for. A request holds none of
   * its places meanwhile: so it is done where no transaction is open. `gone` is aborted when the one who asked leaves, or
   * the task is taken away: the work ends then, and what still waits never begins.
   */
  readonly aside: Aside;
  /** Build that runs, for `/version`. */
  readonly version: string;
};

export type Aside = <T>(turns: FairTurns, work: (gone: AbortSignal) => Promise<T>) => Promise<T>;

/** The same for a client, until it is `gone`. */
export const asideFor =
  (client: string, gone: AbortSignal): Aside =>
  (turns, work) =>
    turns.pass(client, () => work(gone), gone);
