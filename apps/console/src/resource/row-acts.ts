import { reportError } from "../parts/notices/report-error.ts";
import type { Entry, Resource, ResourceAct } from "./resource.ts";

/** What can be done with a row as it is, with the act's place among all. */
export const actsOf = ({ acts = [] }: Resource, { row }: Entry) =>
  acts.map((act, place) => ({ act, place })).filter(({ act }) => act.isShown?.(row) ?? true);

/** Does what takes no question; a failure shows as a notice. */
export async function runAct(
  { texts }: Resource,
  act: ResourceAct,
  entry: Entry,
  reload: () => Promise<void>,
): Promise<void> {
  try {
    await act.run?.(entry);
  } catch (error) {
    reportError(texts.messages.editing, error);
  } finally {
    await reload();
  }
}
