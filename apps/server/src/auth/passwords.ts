import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { FairTurns } from "../base/fair-turns.ts";

/** OWASP's smallest argon2id (the algorithm this library takes by default): 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A core is left to those who are signed in, however many try to be. */
const atOnce = Math.max(1, availableParallelism() - 1);
/** Addresses take turns: one that tries many passwords keeps no other waiting. */
const turns = new FairTurns({ atOnce, perKey: atOnce, waiting: 64, patience: 25_000, rest: 0 });

/** By turns with those who sign in, as one of them. */
export const hashPassword = (password: string): Promise<string> => turns.pass("new", () => hash(password, options));

let nobody: Promise<string> | undefined;

/**
 * Is it the password? Takes the same time when there is no user, or one without a password. `network` is where it comes from.
 * @throws Problem 429 `busy` when too many wait that come from there
 */
export async function isPassword(stored: string | null, given: string, network: string): Promise<boolean> {
  // Not by turns: one that were sent away would be kept.
  nobody ??= hash("there is no such user", options);
  const known = stored ?? (await nobody);
  const isRight = await turns.pass(network, () => verify(known, given));
  return stored !== null && isRight;
}
