import { type AnyRow, type Edit, type EditState, isOwnFile } from "@parley/flow";
import type { FieldFault, Id } from "@parley/model/kernel";
import type { Db } from "../base/db.ts";
import type { Deps } from "../base/deps.ts";
import { takenUp } from "./kept-files.ts";
import { figures, type UploadedText, uploadedTexts } from "./uploaded-texts.ts";

/** An edit of a client's version, and the version before and after it. */
export type EditedVersion = {
  readonly organisation: Id;
  readonly operations: Edit;
  readonly before: EditState;
  readonly after: EditState;
};

/** A fault of a step, and what to do. */
export type StepFault = FieldFault & { readonly step: number };

/**
 * What an edit says of files and is not so. A prompt may play only what its client recorded. A document has a text that its
 * client uploaded, with the figures that the upload stored. Both are files that are still kept. What a version says already
 * stays. Without a text the figures count for nothing.
 */
export async function fileFaults(
  { files }: Pick<Deps, "files">,
  trx: Db,
  edited: EditedVersion,
): Promise<readonly StepFault[]> {
  return [...(await recordingFaults(files, trx, edited)), ...(await textFaults(files, trx, edited))];
}

async function recordingFaults(
  files: Deps["files"],
  trx: Db,
  { organisation, operations, before }: EditedVersion,
): Promise<readonly StepFault[]> {
  const known = new Set(rowsOf(before, "prompt_content").map(({ path }) => path));
  const named = operations.flatMap((operation, step) => {
    if ((operation.op !== "create" && operation.op !== "change") || operation.noun !== "prompt_content") return [];
    const { path } = operation.op === "create" ? operation.row : operation.fields;
    return typeof path === "string" ? [{ step, path }] : [];
  });
  const own = named.flatMap(({ path }) =>
    isOwnFile("prompt_content", path, organisation) && !known.has(path) ? [path] : [],
  );
  const kept =
    own.length === 0 ? new Map<string, number>() : await takenUp(files, trx, organisation, [...new Set(own)]);
  return named.flatMap(({ step, path }) =>
    isOwnFile("prompt_content", path, organisation) && (known.has(path) || kept.has(path))
      ? []
      : [{ step, field: "path", code: "not_found", message: noSuchRecording }],
  );
}

async function textFaults(
  files: Deps["files"],
  trx: Db,
  { organisation, operations, before, after }: EditedVersion,
): Promise<readonly StepFault[]> {
  const known = new Set(rowsOf(before, "answer_document").map(saidOf));
  const rows = rowsOf(after, "answer_document").flatMap((row) =>
    typeof row.path === "string" && !known.has(saidOf(row)) ? [{ row, path: row.path }] : [],
  );
  if (rows.length === 0) return [];
  const kept = await takenUp(files, trx, organisation, [...new Set(rows.map(({ path }) => path))]);
  const texts = await uploadedTexts(trx, organisation, [...kept.keys()]);
  return rows.flatMap(({ row, path }) => {
    const step = Math.max(0, operations.findLastIndex(writes(row.id)));
    return faultsOf(row, texts.get(path) ?? []).map((fault) => ({ ...fault, step }));
  });
}

/** The rows of a version, also those that can be restored. */
const rowsOf = ({ document, deleted }: EditState, of: "prompt_content" | "answer_document"): readonly AnyRow[] => [
  ...document.rows[of],
  ...deleted.flatMap(({ noun, row }) => (noun === of ? [row] : [])),
];

/** What a document says of its text. */
const saidOf = (row: AnyRow): string => JSON.stringify([row.path, ...figures.map((figure) => row[figure])]);

const writes = (id: Id) => (step: Edit[number]) =>
  (step.op === "create" && step.row.id === id) || (step.op === "change" && step.id === id);

function faultsOf(row: AnyRow, stored: readonly UploadedText[]): readonly FieldFault[] {
  const text = stored.find(({ size }) => size === row.size) ?? stored[0];
  if (text === undefined) return [{ field: "path", code: "not_found", message: noSuchText }];
  return figures.flatMap((figure) => {
    const message = `The upload stored ${text[figure]} here: write that, or upload the document's file.`;
    return row[figure] === text[figure] ? [] : [{ field: figure, code: "not_stored", message }];
  });
}

const noSuchRecording = "This client has no such recording: upload it to the prompt.";
const noSuchText = "This client has no such text: upload the document's file.";
