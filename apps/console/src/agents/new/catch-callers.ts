import { ask } from "@parley/client";
import { makeEdit, versionDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { send } from "../../api/send.ts";
import { fallbackOfNew } from "./fallback-of-new.ts";

/** Gives a new version what catches callers who are not understood. @throws ProblemError, ServerUnreachable. */
export async function catchCallers(path: InVersion): Promise<void> {
  const { revision } = await ask(send, versionDocument, { path });
  const { operations, label } = fallbackOfNew();
  await ask(send, makeEdit, {
    path,
    headers: { "if-match": `"${revision}"` },
    body: { summary: label, operations },
  });
}
