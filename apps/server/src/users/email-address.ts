import { invalid } from "../http/problems.ts";

/** An email address as it is kept: in lower case. @throws Problem 400 for what is none. */
export function emailAddress(email: unknown): string {
  const text = String(email).trim().toLowerCase();
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return text;
  throw invalid([{ field: "email", code: "invalid", message: "Write an email address." }]);
}
