import { Problem } from "@parley/model/kernel";

/** What is wished names something that is not in the version. */
export const unfitting = (field: string, message: string) =>
  new Problem({ status: 400, code: "invalid", detail: message, errors: [{ field, code: "invalid", message }] });

/** There is nothing to draft. */
export const nothingToDraft = (detail: string) => new Problem({ status: 409, code: "nothing_to_draft", detail });
