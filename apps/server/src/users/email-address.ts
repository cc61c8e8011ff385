import { emailAdvice, isEmailAddress } from "@parley/model/kernel";
import { invalid } from "../http/problems.ts";

/** An address as it is kept and looked for: in lower case. */
export const keptAddress = (email: unknown): string => String(email).trim().toLowerCase();

/**
 * An address that an account or an invitation may have, as it is kept. What it had `before` may stay: there are older
 * accounts with addresses of one's own network. @throws Problem 400 for what is none.
 */
export function emailAddress(email: unknown, before: string | null = null): string {
  const text = keptAddress(email);
  if (text === before || isEmailAddress(text)) return text;
  throw invalid([{ field: "email", code: "invalid", message: emailAdvice }]);
}
