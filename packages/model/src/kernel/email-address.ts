/** What to write where an address is none. */
export const emailAdvice =
  "Write an email address such as ada@example.com, without spaces and with at most 254 characters.";

const longest = 254;
const longestLocal = 64;
const longestLabel = 63;

/**
 * Whether mail can be sent to an address from anywhere: a local part, and a domain whose top level is letters or
 * punycode. Hosts of one's own network, such as `root@mailhost`, are none.
 */
export function isEmailAddress(text: unknown): boolean {
  if (typeof text !== "string" || text.length > longest) return false;
  const [local = "", domain = "", ...more] = text.split("@");
  const labels = domain.split(".");
  return (
    more.length === 0 &&
    local.length <= longestLocal &&
    local.split(".").every((part) => localPart.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= longestLabel && domainLabel.test(label)) &&
    topLevel.test(labels.at(-1) ?? "")
  );
}

/** No space, no control character, none that cannot be seen, and nothing that quotes or lists addresses. */
const localPart = /^[^\p{C}\p{Z}@<>()[\]\\,;:"]+$/u;
const domainLabel = /^(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u;
const topLevel = /^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/iu;
