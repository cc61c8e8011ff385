import { type FlowDocument, validate } from "@parley/flow";
import { Problem } from "@parley/model/kernel";

/**
 * What the validator calls an error would fail a caller, so it is refused before the call.
 * @throws Problem 409 `version_has_errors` with every issue
 */
export function refuseErrors(document: FlowDocument): void {
  const issues = validate(document).filter(({ type }) => type === "error");
  if (issues.length === 0) return;
  const detail = `The version has ${issues.length === 1 ? "an error" : `${issues.length} errors`}: see issues.`;
  throw new Problem({ status: 409, code: "version_has_errors", detail, extra: { issues } });
}
