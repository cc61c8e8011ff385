import { type FieldFault, isJsonObject } from "@parley/model/kernel";
import type { Answer } from "./send.ts";

/** Longest piece of an answer that is shown when it is no problem of ours: a proxy's page, say. */
const shownLength = 200;

/** Most faults that one sentence names. */
const mostNamed = 3;

/** What the API refused, as its `application/problem+json` says it. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  /** Path of the request with its query, from the slash on. */
  readonly url: string;
  readonly status: number;
  /** What the documents call the status: "Not Found". */
  readonly statusText: string;
  /** Stable name of the problem, such as `invalid` or `stale`; null when something else than Parley answered. */
  readonly code: string | null;
  /** What happened, as a sentence. */
  readonly detail: string;
  /** What is wrong with each field, and what to write instead. */
  readonly faults: readonly FieldFault[];
  /** Finds the request in the logs of the server. */
  readonly requestId: string | null;
  /** The whole body: some problems say more, such as `current`, `policies` or `ip`. */
  readonly body: { readonly [member: string]: unknown };

  constructor({ url, status, body }: Pick<ProblemError, "url" | "status" | "body">) {
    const statusText = statusTexts[status] ?? "Generic Error";
    const detail =
      typeof body.detail === "string" && body.detail !== ""
        ? body.detail
        : `${statusText}: the server answered ${status}.`;
    const code = typeof body.code === "string" ? body.code : null;
    const faults: readonly FieldFault[] = Array.isArray(body.errors) ? body.errors.filter(isFault) : [];
    const requestId = typeof body.request_id === "string" ? body.request_id : null;
    super(problemMessage({ code, detail, faults, requestId }));
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.code = code;
    this.detail = detail;
    this.faults = faults;
    this.requestId = requestId;
    this.body = body;
  }

  /** The first thing that is wrong with a field; undefined when nothing is. */
  faultOf(field: string): string | undefined {
    return this.faults.find((fault) => fault.field === field)?.message;
  }

  /** Reads an answer that is no success to the request of `url`. */
  static async from(url: string, answer: Answer): Promise<ProblemError> {
    const text = await answer.text();
    return new ProblemError({ url, status: answer.status, body: bodyOf(text) });
  }
}

/**
 * What a person reads: the detail and the first fields that are wrong. Which fields are wrong says more than that some are.
 * A fault of the server has its id, by which those who run it find it.
 */
function problemMessage({ code, detail, faults, requestId }: Said): string {
  const named = faults
    .slice(0, mostNamed)
    .map(({ field, message }) => `${field.replaceAll(/\.\d+/g, "").replaceAll("_", " ")}: ${message}`);
  const id = code === "internal" && requestId !== null ? [`Request id: ${requestId}.`] : [];
  return [...(code === "invalid" && named.length > 0 ? [] : [detail]), ...id, ...named].join(" ");
}

type Said = Pick<ProblemError, "code" | "detail" | "faults" | "requestId">;

/** What a status says where the answer does not, to the letter of the documents; any other is a Generic Error. */
const statusTexts: { readonly [status: number]: string } = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

const isFault = (value: unknown): value is FieldFault =>
  isJsonObject(value) &&
  typeof value.field === "string" &&
  typeof value.code === "string" &&
  typeof value.message === "string";

function bodyOf(text: string): ProblemError["body"] {
  try {
    const body: unknown = JSON.parse(text);
    if (isJsonObject(body)) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  // The page of a proxy is written for browsers: its source says nothing to a person.
  return { detail: text.trimStart().startsWith("<") ? "" : text.trim().slice(0, shownLength) };
}
