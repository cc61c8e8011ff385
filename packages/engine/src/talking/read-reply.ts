import { isJsonObject, type Json, type ModelReply } from "@parley/model/kernel";

/** Most calls of one answer that are looked at, and characters of words that are said. */
export const mostCalls = 8;
export const mostWords = 4000;
const longestName = 100;

/** What a model answered; null for what is no answer. Servers say what they like, so each member is looked at. */
export function readReply(result: Json): ModelReply | null {
  if (!isJsonObject(result)) return null;
  const { text = "", calls = [], tokens = null } = result;
  if (typeof text !== "string" || !Array.isArray(calls)) return null;
  const read = calls.slice(0, mostCalls).map(readCall);
  const proposed = read.filter((call) => call !== null);
  if (proposed.length < read.length) return null;
  return { text: plain(text), calls: proposed, tokens: readTokens(tokens) };
}

function readCall(call: Json): ModelReply["calls"][number] | null {
  if (!isJsonObject(call) || typeof call.name !== "string") return null;
  return { name: call.name.slice(0, longestName), arguments: call.arguments ?? {} };
}

function readTokens(tokens: Json): ModelReply["tokens"] {
  if (!isJsonObject(tokens)) return null;
  const { asked, answered } = tokens;
  return isCount(asked) && isCount(answered) ? { asked, answered } : null;
}

const isCount = (value: Json | undefined): value is number => typeof value === "number" && value >= 0 && value <= 1e9;

/** Words are spoken: control characters and marks of formatting are not. */
function plain(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/\*\*|__|`+|^#+\s/gm, "")
    .trim();
}
