import type { Id } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";

/** What is counted of the text of a document: limits go by it. */
export const figures = ["size", "pages", "passages"] as const;
export type Figures = { readonly [F in (typeof figures)[number]]: number };

/** The text of a document, as an upload stores it. */
export type UploadedText = Figures & { readonly path: string };

/**
 * Notes what an upload stored: from here on documents of the client may have this text, as long as its file is kept. The
 * text counts once, whatever files it was read from.
 */
export async function keepUploadedText(trx: Db, organisation: Id, text: UploadedText): Promise<void> {
  const { path, size, pages, passages } = text;
  await sql`insert into uploaded_text (organisation_id, path, size, pages, passages)
    values (${organisation}, ${path}, ${size}, ${pages}, ${passages}) on conflict do nothing`.execute(trx);
}

/** What the client's uploads stored at these paths. The same text may come of files of several sizes. */
export async function uploadedTexts(
  trx: Db,
  organisation: Id,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly UploadedText[]>> {
  const { rows } = await sql<UploadedText>`select path, size, pages, passages from uploaded_text
    where organisation_id = ${organisation} and path = any(${paths}::text[])`.execute(trx);
  return Map.groupBy(rows, ({ path }) => path);
}
