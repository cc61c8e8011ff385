import type { Policy } from "@parley/model";
import type { FieldFault, Id, Json, JsonObject, JsonSchema, Shape } from "@parley/model/kernel";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { reader } from "../http/schema-checker.ts";

/** What a task gets to do its work with. Each of the calls throws once the task is no longer this process's to do. */
export type Work = {
  readonly deps: Deps;
  readonly organisation: Id;
  /** Who started it; null when a call did. */
  readonly user: Id | null;
  /** The organisation's rows, for reading; what is written through it may be written twice. */
  readonly db: Db;
  /** Aborted when the task was cancelled, ran out of time or went over to another process. */
  readonly signal: AbortSignal;
  /** Tells the one who waits how much is done, from 0 to 1, and what comes next, as a sentence. */
  progress(share: number, message: string): Promise<void>;
  /**
   * Does something exactly once, whichever process dies and when. What is written through `trx` and the note that it was
   * are committed together. When it was done before, answers what it answered then. It may take a minute.
   */
  step<T extends Json>(name: string, write: (trx: Db) => Promise<T>): Promise<T>;
  /** Keeps a value for further attempts, in place of the one before, such as what was spent outside. */
  keep(name: string, value: Json): Promise<void>;
  /** What this attempt or an earlier one kept under a name. */
  kept(name: string): Json | undefined;
};

/** A kind of work that goes on after its call has been answered. */
export type Task<Input extends JsonObject = JsonObject> = {
  /** Who reads its result needs each of these rights, by one of its policies. Starting it takes the same ones. */
  readonly needs: readonly (readonly Policy[])[];
  /** Longest time from its start to its end, waiting for its turn included; without a user, from when it begins. */
  readonly timeout: number;
  /** Answers the result. A `Problem` ends it as failed; anything else thrown is tried again a few times. */
  readonly run: (work: Work, stored: unknown) => Promise<Json>;
  /** Only for the type: never present at run time. */
  readonly inputType?: Input;
};

export function defineTask<Input extends JsonObject>(task: {
  readonly needs: Task["needs"];
  readonly timeout: number;
  readonly input: Shape<Input>;
  readonly run: (work: Work, input: Input) => Promise<Json>;
}): Task<Input> {
  const read = reader(task.input, unreadable);
  return { needs: task.needs, timeout: task.timeout, run: (work, stored) => task.run(work, read(stored)) };
}

/** What we have stored and cannot read is a fault of ours, not of the one who waits. */
const unreadable = (faults: readonly FieldFault[]) =>
  new Error(
    `The input of a task cannot be read: ${faults.map(({ field, message }) => `${field}: ${message}`).join(" ")}`,
  );

export const uuid: JsonSchema = { type: "string", format: "uuid" };
