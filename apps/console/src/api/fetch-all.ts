import type { Page } from "@parley/client";
import { getJson } from "./request.ts";

const pageSize = 500;

/** Every row of a list, for lists that are searched and sorted in the browser. `path` has no paging and some parameter. */
export async function fetchAll<Row>(path: string): Promise<Row[]> {
  const first = await getJson<Page<Row>>(`${path}&limit=${pageSize}`);
  const starts: number[] = [];
  for (let offset = pageSize; offset < first.count; offset += pageSize) starts.push(offset);
  const rest = await Promise.all(
    starts.map((offset) => getJson<Page<Row>>(`${path}&limit=${pageSize}&offset=${offset}`)),
  );
  return [first, ...rest].flatMap(({ results }) => results);
}
