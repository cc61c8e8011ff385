import { type FlowDocument, validating } from "@parley/flow";
import { Problem } from "@parley/model/kernel";
import { inSlices } from "../base/fair-turns.ts";

/**
 * What the validator calls an error would fail a caller, so it is refused before the call.
 * @param credentials those of the client where its requests are to be sent; null where none is sent
 * @throws Problem 409 `version_has_errors` with every issue
 */
export async function refuseErrors(document: FlowDocument, credentials: readonly string[] | null): Promise<void> {
  const issues = (await inSlices(validating(document, { credentials }))).filter(({ type }) => type === "error");
  if (issues.length === 0) return;
  const detail = `The version has ${issues.length === 1 ? "an error" : `${issues.length} errors`}: see issues.`;
  throw new Problem({ status: 409, code: "version_has_errors", detail, extra: { issues } });
}
