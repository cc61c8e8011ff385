import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Turnstile } from "../base/turnstile.ts";

/** OWASP's smallest argon2id (the algorithm this library takes by default): 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A core is left to those who are signed in, however many try to be. */
const turns = new Turnstile({ atOnce: Math.max(1, availableParallelism() - 1), waiting: 64 });

export const hashPassword = (password: string): Promise<string> => turns.pass(() => hash(password, options));

let nobody: Promise<string> | undefined;

/** Is it the password? Takes the same time when there is no user, or one without a password. */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  // Not by turns: one that were sent away would be kept.
  nobody ??= hash("there is no such user", options);
  const known = stored ?? (await nobody);
  const isRight = await turns.pass(() => verify(known, given));
  return stored !== null && isRight;
}
