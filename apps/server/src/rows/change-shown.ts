import { type Answer, JsonText } from "../http/answer.ts";
import type { Row } from "./sql-parts.ts";

/** The same answer with the rows that it shows, a page of them or one, changed. */
export async function changeShown(
  answer: Answer,
  change: (rows: readonly Row[]) => Promise<readonly Row[]>,
): Promise<Answer> {
  const body = answer.body instanceof JsonText ? answer.body.toJSON() : answer.body;
  if (typeof body !== "object" || body === null) return answer;
  if ("results" in body && Array.isArray(body.results)) {
    return { ...answer, body: { ...body, results: await change(body.results) } };
  }
  const [row] = await change([{ ...body }]);
  return { ...answer, body: row };
}
