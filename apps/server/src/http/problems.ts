import { type FieldFault, Problem } from "@parley/model/kernel";

/** The problems that several calls answer with, each worded once. */

/** The same for what does not exist and for what the caller must not learn of. */
export const notFound = () => new Problem({ status: 404, code: "not_found", detail: "There is no such thing here." });

export const badRequest = (code: string, detail: string, errors: readonly FieldFault[] = []) =>
  new Problem({ status: 400, code, detail, errors });

export const invalid = (errors: readonly FieldFault[]) =>
  badRequest("invalid", "Some fields cannot be accepted: see errors.", errors);

export const conflict = (code: string, detail: string, errors: readonly FieldFault[] = []) =>
  new Problem({ status: 409, code, detail, errors });

/** What is taken answers alike, no matter whose it is. */
export const alreadyExists = (fields: readonly string[]) =>
  conflict(
    "already_exists",
    "There is one like it already.",
    fields.map((field) => ({ field, code: "already_exists", message: "It is taken." })),
  );

/** What a path names rows by stands for several of them: clients may have the same number on their lists. */
export const ambiguous = (key: string) =>
  conflict("ambiguous", `Several rows have this ${key.replaceAll("_", " ")}: name one by its id.`);

export const unauthenticated = (detail: string) => new Problem({ status: 401, code: "not_authenticated", detail });

export const forbidden = (policies: readonly string[]) =>
  new Problem({
    status: 403,
    code: "forbidden",
    detail: `This needs the policy ${policies.join(" or ")}.`,
    extra: { policies },
  });

/** What only those set who run the installation. */
export const staffOnly = (policies: readonly string[], fields: readonly string[]) =>
  new Problem({
    status: 403,
    code: "staff_only",
    detail: `Staff set ${fields.join(", ")}: this needs the policy ${policies.join(" or ")} in independent.`,
    errors: fields.map((field) => ({ field, code: "staff_only", message: "Staff set this." })),
    extra: { policies },
  });

export const stale = (current: number) =>
  new Problem({
    status: 412,
    code: "stale",
    detail: "It was changed meanwhile: read it again.",
    extra: { current },
  });

/** The detail is what the console looks at; `ip` is the address that was seen. */
export const ipRestricted = (ip: string) =>
  new Problem({ status: 403, code: "ip_restricted", detail: "IP", extra: { ip } });

/** No one reads it as an answer: it ends work, and stands in the audit log and among the figures. */
export const clientGone = () =>
  new Problem({ status: 499, code: "client_gone", detail: "Who asked left before the answer was there." });

export const userInactive = () =>
  new Problem({ status: 403, code: "user_inactive", detail: "This account has been deactivated." });
