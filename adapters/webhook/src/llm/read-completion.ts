import { isJsonObject, isSmallJson, type Json, type JsonObject, storableJson } from "@parley/model/kernel";

/** What a completion proposes, in the shape of a `ModelReply`; null for what is no completion. */
export function readCompletion(body: Json): JsonObject | null {
  const choices = isJsonObject(body) ? body.choices : null;
  const [choice] = Array.isArray(choices) ? choices : [];
  const message = isJsonObject(choice) ? choice.message : null;
  if (!isJsonObject(body) || !isJsonObject(message)) return null;
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  return { text: spoken(textOf(message.content ?? null)), calls: calls.map(readCall), tokens: readUsage(body.usage) };
}

/** What a server says of its refusal, cut to a sentence; null where it says nothing that can be read. */
export function reasonIn(body: Json): string | null {
  const error = isJsonObject(body) ? body.error : null;
  const reason = isJsonObject(error) ? error.message : error;
  return typeof reason === "string" && reason.trim() !== "" ? reason.slice(0, longestReason) : null;
}

const longestReason = 300;

/** Content is a text, or parts of which some are texts. */
function textOf(content: Json): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (isJsonObject(part) && typeof part.text === "string" ? part.text : "")).join("");
}

/** Some models write down what they think before they answer; that is not said. `SpokenStream` says so of pieces. */
export const spoken = (text: string) => text.replace(/^\s*<think>[\s\S]*?(?:<\/think>|$)/, "").trim();

/** Arguments are JSON in a text. What is none stays as it came, for the engine to refuse. */
export function readCall(call: Json): JsonObject {
  const { name = "", arguments: given = "{}" } = isJsonObject(call) && isJsonObject(call.function) ? call.function : {};
  return { name: typeof name === "string" ? name : "", arguments: typeof given === "string" ? parsed(given) : given };
}

function parsed(text: string): Json {
  if (text.trim() === "") return {};
  try {
    const given: Json = JSON.parse(text);
    // The engine also refuses a text. Deeply nested JSON would overflow the stack of its readers.
    return isSmallJson(given) ? storableJson(given) : text;
  } catch {
    // The engine refuses arguments that are no object, and tells the model so.
    return text;
  }
}

export function readUsage(usage: Json | undefined): JsonObject | null {
  if (!isJsonObject(usage)) return null;
  const { prompt_tokens: asked, completion_tokens: answered } = usage;
  return typeof asked === "number" && typeof answered === "number" ? { asked, answered } : null;
}
