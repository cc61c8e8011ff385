import { headerItems } from "./headers.ts";
import type { Header } from "./message.ts";

/** Whether the sender of a message knows an extension: it supports or requires it. Tags are in lower case. */
export function knowsExtension(headers: readonly Header[], tag: string): boolean {
  return requires(headers, tag) || namesIn(headers, "Supported").includes(tag);
}

/** Whether a message requires an extension. */
export function requires(headers: readonly Header[], tag: string): boolean {
  return namesIn(headers, "Require").includes(tag);
}

/** Whether the sender of a message takes a method, as far as its Allow tells. */
export function allows(headers: readonly Header[], method: string): boolean {
  return headerItems(headers, "Allow").includes(method);
}

function namesIn(headers: readonly Header[], name: string): string[] {
  return headerItems(headers, name).map((item) => item.toLowerCase());
}
