import { ProblemError } from "@parley/client";
import { messageOf } from "@parley/model/kernel";
import { RequestAborted } from "../../api/request-aborted.ts";
import { notify } from "./notice-store.ts";

/**
 * What every failure goes through: it is logged, then told, then `then` runs. What was cancelled here is logged alone. An
 * answer that names a service and its code has them as title; every other has `title`, and says why below.
 */
export function reportError(title: string, error: unknown, then?: () => void): void {
  console.error(title, error);
  if (!(error instanceof RequestAborted)) notify({ severity: "error", ...noticeOf(title, error) });
  then?.();
}

function noticeOf(title: string, error: unknown): { readonly title: string; readonly detail: string } {
  const detail = messageOf(error);
  const { service_name: service, service_code: code } = error instanceof ProblemError ? error.body : {};
  const isOfService = typeof service === "string" && (typeof code === "string" || typeof code === "number");
  return { title: isOfService ? `${service} ${code}` : title, detail };
}
