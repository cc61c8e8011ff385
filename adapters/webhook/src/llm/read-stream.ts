import { isJsonObject, type Json, type JsonObject, SentenceReader } from "@parley/model/kernel";
import { readCall, readUsage, spoken } from "./read-completion.ts";
import { SpokenStream } from "./spoken-stream.ts";

/** Most calls that are put together of one answer: the engine looks at fewer. */
const mostCalls = 64;

const lineEnd = 0x0a;

/** Characters in which sentences are looked for while an answer comes: more is not said of one. */
const mostHeard = 10_000;

/** Puts a streamed completion together: server-sent events, each a piece of words or of a call. */
export class CompletionStream {
  readonly #decoder = new TextDecoder();
  readonly #calls: { name: string; arguments: string }[] = [];
  #line = "";
  #text = "";
  #usage: JsonObject | null = null;
  #isCompletion = false;
  readonly #spoken = new SpokenStream();
  readonly #sentences = new SentenceReader();

  /** Takes in what came; gives the sentences that it completes. */
  take(piece: Uint8Array): readonly string[] {
    this.#line += this.#decoder.decode(piece, { stream: true });
    // A line may come byte by byte: it is looked at once.
    if (!piece.includes(lineEnd)) return [];
    const lines = this.#line.split(/\r?\n/);
    this.#line = lines.pop() ?? "";
    const heard = this.#text.length;
    for (const line of lines) this.#takeLine(line);
    // Only what came is looked at: a server may send a line with no word every few milliseconds.
    if (this.#text.length === heard || this.#text.length > mostHeard) return [];
    return this.#sentences.take(this.#spoken.take(this.#text.slice(heard)));
  }

  /** All of it, in the shape of a `ModelReply`; null when there was no completion in it. */
  whole(): JsonObject | null {
    this.#takeLine(this.#line);
    this.#line = "";
    if (!this.#isCompletion) return null;
    const calls = this.#calls.map((call) => readCall({ function: call }));
    return { text: spoken(this.#text), calls, tokens: this.#usage };
  }

  #takeLine(line: string): void {
    const chunk = line.startsWith("data:") ? parsed(line.slice("data:".length)) : null;
    if (!isJsonObject(chunk)) return;
    this.#usage = readUsage(chunk.usage) ?? this.#usage;
    const [choice] = Array.isArray(chunk.choices) ? chunk.choices : [];
    const delta = isJsonObject(choice) ? choice.delta : null;
    if (!isJsonObject(delta)) return;
    this.#isCompletion = true;
    if (typeof delta.content === "string") this.#text += delta.content;
    for (const call of Array.isArray(delta.tool_calls) ? delta.tool_calls : []) this.#takeCall(call);
  }

  #takeCall(piece: Json): void {
    const { index = this.#calls.length, function: called = null } = isJsonObject(piece) ? piece : {};
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= mostCalls) return;
    while (this.#calls.length <= index) this.#calls.push({ name: "", arguments: "" });
    const call = this.#calls[index];
    if (call === undefined || !isJsonObject(called)) return;
    if (typeof called.name === "string") call.name += called.name;
    if (typeof called.arguments === "string") call.arguments += called.arguments;
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    // The end is a word that is not JSON. Other lines without JSON say nothing either.
    return null;
  }
}
