import { ask, ProblemError, type Send, UnexpectedAnswer } from "@parley/client";
import {
  assemble,
  documentNouns,
  editsSince,
  makeEdit,
  type VersionDocument,
  versionDocument,
  withDefaults,
} from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import type { Fields, Id } from "@parley/model/kernel";
import { ServerUnreachable } from "../api/server-unreachable.ts";
import type { StoredEdit, VersionState, WaitingEdit } from "./waiting-edit.ts";

export type OpenedVersion = VersionState & { readonly id: Id; readonly revision: number };

/** The outcome of sending: the edit is in, or the version is further than it was made on, with what happened since. */
export type Sent =
  | { readonly type: "landed"; readonly edit: StoredEdit }
  | { readonly type: "stale"; readonly edits: readonly StoredEdit[] };

/** What an editor asks of the server. Each throws ProblemError when it is refused, ServerUnreachable without an answer. */
export type EditApi = {
  readonly read: () => Promise<OpenedVersion>;
  /** All edits after a revision, oldest first. */
  readonly since: (revision: number) => Promise<readonly StoredEdit[]>;
  readonly send: (edit: WaitingEdit, revision: number) => Promise<Sent>;
};

/** The calls of one version. `ahead` is what the first reading would answer, where it was asked for already. */
export function editApi(send: Send, path: InVersion, ahead: Promise<VersionDocument> | null = null): EditApi {
  let first = ahead;
  async function read(): Promise<OpenedVersion> {
    const answer = first ?? whole(ask(send, versionDocument, { path }));
    first = null;
    return readDocument(await answer);
  }
  async function since(revision: number): Promise<readonly StoredEdit[]> {
    const all: StoredEdit[] = [];
    for (;;) {
      const from = all.at(-1)?.version_revision ?? revision;
      const page = await whole(ask(send, editsSince, { path, query: { since: from, limit: 500 } }));
      all.push(...page.results);
      if (page.next === null) return all;
    }
  }
  return {
    read,
    since,
    send: async ({ id, label, operations, undo, isPart = false, isWhole, proposal }, revision) => {
      const summary = label.slice(0, 255);
      const steps = {
        operations,
        ...(isWhole === true && { whole: true }),
        ...(proposal !== undefined && { proposal }),
      };
      const body = { id, summary, ...((undo === null || isPart) && steps), ...(undo !== null && { undo }) };
      const headers = { "if-match": `"${revision}"` };
      try {
        return { type: "landed", edit: await whole(ask(send, makeEdit, { path, headers, body })) };
      } catch (error) {
        if (!(error instanceof ProblemError && error.status === 412)) throw error;
        return { type: "stale", edits: await since(revision) };
      }
    },
  };
}

/** @throws ServerUnreachable when the answer is not whole: the outcome of the call is unknown then. */
const whole = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((cause: unknown) => {
    throw cause instanceof UnexpectedAnswer ? new ServerUnreachable(cause) : cause;
  });

function readDocument({ id, revision, settings, rows, deleted }: VersionDocument): OpenedVersion {
  return {
    id,
    revision,
    document: assemble({ settings, rows }),
    deleted: deleted.map(({ row, ...entry }) => ({
      ...entry,
      row: { id: row.id, ...withDefaults<Fields>(documentNouns[entry.noun].fields, row) },
    })),
  };
}
