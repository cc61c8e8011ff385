import { ask } from "@parley/client";
import { emptyDocument, makeEdit, versionDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { makeId } from "../../api/make-id.ts";
import { send } from "../../api/send.ts";
import { addFallback } from "../../editing/gestures/add-fallback.ts";

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

/** What a new agent has from the beginning: the way out for callers who are not understood. */
const fallbackOfNew = () => addFallback(emptyDocument(), makeId);
