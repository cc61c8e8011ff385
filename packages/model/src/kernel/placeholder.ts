import type { Json } from "./json.ts";

/** What a credential may be called. */
const name = "[a-z][a-z0-9_]{0,59}";

/** Where a credential is to be filled in, in the one spelling that the sender knows. */
export const placeholderPattern = new RegExp(`\\{\\{ credentials\\.(${name}) \\}\\}`, "g");

export const placeholderOf = (credential: string) => `{{ credentials.${credential} }}`;

export const isCredentialName = (text: string) => new RegExp(`^${name}$`).test(text);

/** A text that came from elsewhere, changed so that no part of it asks for a credential. */
export const inertText = (text: string) => text.replace(/\{\{(?= credentials\.)/g, "{ {");

/** The same through a whole value. */
export function inertJson(value: Json): Json {
  if (typeof value === "string") return inertText(value);
  if (Array.isArray(value)) return value.map(inertJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inertJson(inner)]));
}
