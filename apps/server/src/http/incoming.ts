import { type FieldFault, type Id, isId, Problem } from "@parley/model/kernel";
import type { Deps } from "../base/deps.ts";
import type { Listener } from "../base/listener.ts";
import { jsonFaultPosition } from "./json-fault.ts";
import { badRequest, invalid } from "./problems.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What came in with a request, apart from who sent it. */
export type Incoming = {
  readonly id: string;
  readonly ip: string;
  /** Came by TLS, to us or to a proxy that is believed. */
  readonly isSecure: boolean;
  readonly method: string;
  /** Path as it was asked for, without parameters. */
  readonly path: string;
  readonly params: { readonly [name: string]: string };
  readonly query: Query;
  /** Parsed JSON, or undefined without a body. */
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
};

/** A request, whether its sender is signed in or not. */
export type Arrival = { readonly deps: Deps; readonly listener: Listener; readonly incoming: Incoming };

/** The parameters after the question mark, in order; a name may come several times. */
export class Query {
  readonly #entries: readonly (readonly [string, string])[];

  constructor(search: string) {
    const entries = [...new URLSearchParams(search)];
    for (const [name, value] of entries) {
      const message = textFault(name) ?? textFault(value);
      if (message !== null) throw invalid([{ field: name.replaceAll("\0", ""), code: "not_storable", message }]);
    }
    this.#entries = entries;
  }

  get names(): readonly string[] {
    return [...new Set(this.#entries.map(([name]) => name))];
  }

  all(name: string): readonly string[] {
    return this.#entries.filter(([other]) => other === name).map(([, value]) => value);
  }

  /** The value of a parameter that may come once. */
  one(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) throw badRequest("repeated_parameter", `Give ${name} once.`);
    return values[0];
  }

  /** The id in a parameter that may come once. @throws Problem 400 for what is no id. */
  id(name: string): Id | undefined {
    const text = this.one(name);
    if (text !== undefined && !isId(text)) throw invalid([{ field: name, code: "invalid", message: "Write an id." }]);
    return text;
  }

  /** Whether a parameter is `true`; false where it is left out. @throws Problem 400 for another word. */
  flag(name: string): boolean {
    const text = this.one(name) ?? "false";
    if (text !== "true" && text !== "false") {
      throw invalid([{ field: name, code: "invalid", message: "Write true or false." }]);
    }
    return text === "true";
  }

  /** @throws Problem 400 naming the parameters that are allowed, when any other is there. */
  allow(allowed: readonly string[]): void {
    const unknown = this.names.filter((name) => !allowed.includes(name));
    if (unknown.length === 0) return;
    const list = [...allowed].sort();
    throw badRequest(
      "unknown_parameter",
      list.length === 0 ? "This call takes no parameters." : `This call takes only: ${list.join(", ")}.`,
      unknown.map((field) => ({ field, code: "unknown_parameter", message: "This call does not take it." })),
    );
  }

  /** The same parameters with some changed (or, with null, left out), as text to put after a question mark. */
  with(changes: { readonly [name: string]: string | null }): string {
    const kept = this.#entries.filter(([name]) => !(name in changes));
    const added = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
    return new URLSearchParams([...kept, ...added].map(([name, value]) => [name, value])).toString();
  }
}

/** Lists and objects inside each other; more is no honest body. */
const deepest = 64;

/** Values in one body: a whole agent has fewer, and more delay others while they are read. */
const mostValues = 500_000;

/** Longest body in bytes, for calls that do not say otherwise. */
export const bodyLimit = 10 * 1024 * 1024;

export const tooLarge = (detail: string) => new Problem({ status: 413, code: "too_large", detail });

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The text of a body.
 * @throws Problem 400 `bad_encoding` when it is not UTF-8: what it holds would be stored with letters replaced.
 */
export function bodyText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw badRequest("bad_encoding", "The body is not UTF-8. Save the text as UTF-8 and send it again.");
  }
}

/**
 * Reads a JSON body: undefined when there is none. @throws Problem 400 `bad_json` with line and column. 413 when it is
 * too deep or has too many values. 400 naming fields whose texts cannot be stored.
 */
export function readJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  const { depth, values } = sizeOf(text);
  if (depth > deepest) throw tooLarge(`The body has more than ${deepest} levels.`);
  if (values > mostValues) throw tooLarge(`The body has more than ${mostValues} values.`);
  const value = parse(text);
  const faults = valueFaults(value);
  if (faults.length > 0) throw invalid(faults);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (text.length > 1_000_000) throw badRequest("bad_json", "The body is not JSON.");
    const before = text.slice(0, jsonFaultPosition(text)).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw badRequest("bad_json", `The body is not JSON: fault at ${place}.`);
  }
}

/** Deepest nesting of brackets outside texts, and about how many values there are, found without recursion. */
function sizeOf(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let most = 0;
  let values = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isInText) {
      if (character === "\\") index++;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === ",") values++;
    else if (character === "{" || character === "[") {
      values++;
      most = Math.max(most, ++depth);
    } else if (character === "}" || character === "]") depth--;
  }
  return { depth: most, values };
}

/** What no text of ours may hold: PostgreSQL cannot store NUL, and half a surrogate pair is not a character. */
export function textFault(text: string): string | null {
  if (text.includes("\0")) return "Leave out the character NUL";
  return text.isWellFormed() ? null : "Leave out half surrogate pairs: they are not characters";
}

/** Most faults in one answer. */
const mostFaults = 100;

/** The first faults inside a value: texts that cannot be kept, numbers too large, keys that name prototypes. */
export function valueFaults(value: unknown): FieldFault[] {
  const faults: FieldFault[] = [];
  const path: (string | number)[] = [];
  const fault = (message: string | null) => {
    if (message === null || faults.length >= mostFaults) return;
    const field = path.join(".").replaceAll("\0", "").toWellFormed();
    faults.push({ field, code: "not_storable", message });
  };
  const within = (key: string | number, look: () => void) => {
    path.push(key);
    look();
    path.pop();
  };
  const look = (item: unknown) => {
    if (typeof item === "string") fault(textFault(item));
    else if (typeof item === "number") fault(Number.isFinite(item) ? null : "Write a number that fits");
    else if (Array.isArray(item)) for (const [index, inner] of item.entries()) within(index, () => look(inner));
    else if (typeof item === "object" && item !== null) {
      for (const [key, inner] of Object.entries(item)) {
        const message = key === "__proto__" ? "Choose another name" : textFault(key);
        within(key, () => (message === null ? look(inner) : fault(message)));
      }
    }
  };
  look(value);
  return faults;
}
