import { ask } from "@parley/client";
import { emptyDocument, type FlowDocument, newFiles } from "@parley/flow";
import { goneFilesOfFlow, goneFiles as ofClient } from "@parley/model/api/gone-files";
import type { Id } from "@parley/model/kernel";
import { send } from "../api/send.ts";

/** Whose version a file takes the place of, and what that is. */
export type Replaced = { readonly existing: FlowDocument; readonly client: Id; readonly flow: Id };

/** The files that a document names newly, and that its client does not keep. The server is asked where it names any. */
export async function goneFiles(
  read: FlowDocument,
  into: Replaced | { readonly client: Id },
): Promise<ReadonlySet<string>> {
  const { client } = into;
  const paths = newFiles(read, "flow" in into ? into.existing : emptyDocument(), client);
  if (paths.length === 0) return new Set();
  const body = { paths };
  const { gone } =
    "flow" in into
      ? await ask(send, goneFilesOfFlow, { path: { org: client, flow: into.flow }, body })
      : await ask(send, ofClient, { path: { org: client }, body });
  return new Set(gone);
}
