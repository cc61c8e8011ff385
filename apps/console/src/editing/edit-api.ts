import { ProblemError } from "@parley/client";
import { assemble, type DeletedRow, type DocumentNoun, documentNouns, withDefaults } from "@parley/flow";
import type { Fields, Id } from "@parley/model/kernel";
import { ServerUnreachable } from "../api/server-unreachable.ts";
import type { StoredEdit, VersionState, WaitingEdit } from "./waiting-edit.ts";

/** A call of the API as `request` makes it: throws for any answer but a success. */
export type Call = (path: string, init?: RequestInit) => Promise<Response>;

export type OpenedVersion = VersionState & { readonly id: Id; readonly revision: number };

/** What came of sending: the edit is in, or the version is further than it was made on, with what happened since. */
export type Sent =
  | { readonly type: "landed"; readonly edit: StoredEdit }
  | { readonly type: "stale"; readonly edits: readonly StoredEdit[] };

/** What an editor asks of the server. Each throws what `Call` throws. */
export type EditApi = {
  readonly read: () => Promise<OpenedVersion>;
  /** All edits after a revision, oldest first. */
  readonly since: (revision: number) => Promise<readonly StoredEdit[]>;
  readonly send: (edit: WaitingEdit, revision: number) => Promise<Sent>;
};

type Row = { readonly id: Id; readonly [field: string]: unknown };
type EditPage = { readonly next: string | null; readonly results: readonly StoredEdit[] };
type DocumentAnswer = {
  readonly id: Id;
  readonly revision: number;
  readonly settings: { readonly [field: string]: unknown };
  readonly rows: { readonly [N in DocumentNoun]: readonly Row[] };
  readonly deleted: readonly (Omit<DeletedRow, "row"> & { readonly row: Row })[];
};

/**
 * The calls of one version; `path` ends in its label and a slash. `ahead` is what the first reading would answer, where it
 * was asked for already.
 */
export function editApi(call: Call, path: string, ahead: Promise<unknown> | null = null): EditApi {
  const edits = `${path}edits/`;
  let first = ahead;
  async function read(): Promise<OpenedVersion> {
    const answer = first ?? call(`${path}document/`).then(readJson);
    first = null;
    // The shape is that of `/api/openapi.json`.
    return readDocument((await answer) as DocumentAnswer);
  }
  async function since(revision: number): Promise<readonly StoredEdit[]> {
    const all: StoredEdit[] = [];
    for (;;) {
      const from = all.at(-1)?.version_revision ?? revision;
      const page = await readJson<EditPage>(await call(`${edits}?since=${from}&limit=500`));
      all.push(...page.results);
      if (page.next === null) return all;
    }
  }
  return {
    read,
    since,
    send: async ({ id, label, operations, undo }, revision) => {
      const summary = label.slice(0, 255);
      const body = undo === null ? { id, summary, operations } : { id, summary, undo };
      try {
        const answer = await call(edits, {
          method: "POST",
          headers: { "content-type": "application/json", "if-match": `"${revision}"` },
          body: JSON.stringify(body),
        });
        return { type: "landed", edit: await readJson(answer) };
      } catch (error) {
        if (!(error instanceof ProblemError && error.status === 412)) throw error;
        return { type: "stale", edits: await since(revision) };
      }
    },
  };
}

/** @throws ServerUnreachable when the answer breaks off: the outcome of the call is unknown then. */
async function readJson<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json().catch((cause: unknown) => {
    throw new ServerUnreachable(cause);
  });
  // The shapes are those of `/api/openapi.json`.
  return body as T;
}

function readDocument({ id, revision, settings, rows, deleted }: DocumentAnswer): OpenedVersion {
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
