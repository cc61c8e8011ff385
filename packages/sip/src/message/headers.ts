import { splitOutsideQuotes } from "./characters.ts";
import type { Header } from "./message.ts";

/** The first value of a header kept as text, or null. The name is its usual long form. */
export function headerValue(headers: readonly Header[], name: string): string | null {
  return headers.find((header) => header.name === name)?.value ?? null;
}

/** All comma-separated items of a header kept as text, over all its lines. */
export function headerItems(headers: readonly Header[], name: string): string[] {
  return headers
    .filter((header) => header.name === name)
    .flatMap((header) => splitOutsideQuotes(header.value, ",") ?? [header.value])
    .filter((item) => item !== "");
}
