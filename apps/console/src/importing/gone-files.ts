import { ask } from "@parley/client";
import { emptyDocument, type FlowDocument, newFiles } from "@parley/flow";
import { goneFiles as call } from "@parley/model/api/gone-files";
import type { Id } from "@parley/model/kernel";
import { send } from "../api/send.ts";

/** The files that a document names newly, and that its client does not keep. The server is asked where it names any. */
export async function goneFiles(
  client: Id,
  read: FlowDocument,
  existing: FlowDocument = emptyDocument(),
): Promise<ReadonlySet<string>> {
  const paths = newFiles(read, existing, client);
  if (paths.length === 0) return new Set();
  return new Set((await ask(send, call, { path: { org: client }, body: { paths } })).gone);
}
