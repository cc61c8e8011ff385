import { AnswerTooLarge, CommitUnknown, DatabaseUnavailable } from "@parley/db";
import { type FieldFault, Problem } from "@parley/model/kernel";
import { isStorageFull } from "../base/storage.ts";
import { alreadyExists, conflict, invalid } from "./problems.ts";

/** The body of every error: RFC 9457 with a stable code, faults by field and the request's id. */
export type ProblemBody = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldFault[];
  readonly request_id: string;
};

const titles: { readonly [status: number]: string } = {
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  409: "Conflict",
  412: "Changed meanwhile",
  413: "Too large",
  415: "Wrong kind of body",
  416: "No such range",
  422: "Cannot be done",
  428: "If-Match is missing",
  429: "Too many requests",
  499: "Client gone",
  503: "Not available",
  507: "No room",
};

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { status, code, detail, errors, extra } = problem;
  const title = titles[status] ?? "Fault";
  return { type: "about:blank", title, status, code, detail, errors, request_id: requestId, ...extra };
}

const internal = () =>
  new Problem({
    status: 500,
    code: "internal",
    detail: "Something went wrong on our side. The request id finds it in the logs.",
  });

/** What was thrown, as the problem to answer with; `isOurs` when it is a fault of ours to be logged. */
export function toProblem(error: unknown): { readonly problem: Problem; readonly isOurs: boolean } {
  if (error instanceof Problem) return { problem: error, isOurs: error.status >= 500 };
  if (error instanceof DatabaseUnavailable) {
    const detail = "The database does not answer. Try again in a moment.";
    return { problem: new Problem({ status: 503, code: "unavailable", detail }), isOurs: true };
  }
  if (error instanceof CommitUnknown) {
    const detail = "The database was lost while this was stored. Check whether it was stored before you try again.";
    return { problem: new Problem({ status: 503, code: "commit_unknown", detail }), isOurs: true };
  }
  if (isStorageFull(error)) {
    const detail = "There is no room to store this. You can read, and write again once there is room.";
    return { problem: new Problem({ status: 507, code: "storage_full", detail }), isOurs: true };
  }
  const known = fromDatabase(error) ?? fromFastify(error);
  return known === null ? { problem: internal(), isOurs: true } : { problem: known, isOurs: known.status >= 500 };
}

const impossibleCall = () =>
  invalid([
    {
      field: "status",
      code: "impossible",
      message: "An ongoing call has no end, reason or duration. An ended call is not ongoing.",
    },
  ]);

type Coded = Error & {
  readonly code: string;
  readonly detail?: string;
  readonly constraint?: string;
  readonly statusCode?: number;
};

const isCoded = (error: unknown): error is Coded =>
  error instanceof Error && "code" in error && typeof error.code === "string";

/** What the database refuses and the caller can mend. */
function fromDatabase(error: unknown): Problem | null {
  if (error instanceof AnswerTooLarge) {
    return new Problem({
      status: 422,
      code: "too_much",
      detail: "The answer would be too large: ask for fewer rows, or for fewer of their fields.",
    });
  }
  if (!isCoded(error)) return null;
  const fields = (/^Key \(([^)]+)\)/.exec(error.detail ?? "")?.[1] ?? "")
    .split(", ")
    .map((name) => name.replaceAll('"', ""));
  // Who may not read a table is not told the key, but which constraint it breaks.
  const isId = fields.every((name) => name === "") && error.constraint?.endsWith("_pkey") === true;
  const named = isId ? ["id"] : fields.filter((name) => name !== "organisation_id" && name !== "");
  const faults = (code: string, message: string) => named.map((field) => ({ field, code, message }));
  switch (error.code) {
    case "23505":
      return alreadyExists(named);
    case "23503":
      return conflict(
        "in_use",
        "Something else refers to it.",
        faults("in_use", "It refers to something, or is referred to."),
      );
    case "23514":
      return error.constraint === "call_goes_on_or_has_ended" ? impossibleCall() : null;
    case "PA001":
      return conflict(
        "last_administrator",
        "This is the last administrator who can sign in: make another person one first.",
      );
    case "40001":
    case "40P01":
    case "55P03":
      return conflict("busy", "Another person is changing it: try again.");
    case "57014":
      return new Problem({
        status: 422,
        code: "too_slow",
        detail: "This takes too long: ask for fewer rows, a smaller read_depth or a narrower filter.",
      });
    default:
      return null;
  }
}

/** What Fastify refuses before a handler runs. */
function fromFastify(error: unknown): Problem | null {
  if (!isCoded(error)) return null;
  const { statusCode = 500, code } = error;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return new Problem({ status: 413, code: "too_large", detail: "The body is longer than this call takes." });
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new Problem({ status: 415, code: "wrong_media_type", detail: "Send JSON: Content-Type: application/json." });
  }
  if (statusCode < 400 || statusCode >= 500) return null;
  return new Problem({ status: statusCode, code: "bad_request", detail: "The request cannot be read." });
}
