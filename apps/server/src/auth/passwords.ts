import { hash, verify } from "@node-rs/argon2";

/** OWASP's smallest argon2id (the algorithm this library takes by default): 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let nobody: Promise<string> | undefined;

/** Is it the password? Takes the same time when there is no user, or one without a password. */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  nobody ??= hashPassword("there is no such user");
  const isRight = await verify(stored ?? (await nobody), given);
  return stored !== null && isRight;
}
