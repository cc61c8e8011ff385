import { reportError } from "../parts/notices/report-error.ts";
import type { Entry, OpenDialog, Resource, ResourceAct } from "./resource.ts";

/** What can be done with a row as it is. */
export const actsOf = ({ acts = [] }: Resource, { row }: Entry) => acts.filter((act) => act.isShown?.(row) ?? true);

/** Does it, or opens the dialog that asks first. */
export function takeAct(
  resource: Resource,
  act: ResourceAct,
  entry: Entry,
  { open, reload }: { readonly open: (dialog: OpenDialog) => void; readonly reload: () => Promise<void> },
): void {
  if (act.asks === undefined && act.dialog === undefined) void runAct(resource, act, entry, reload);
  else open({ kind: "act", entry, act });
}

/** Does what was asked; a failure shows as a notice. */
export async function runAct(
  { texts }: Resource,
  act: ResourceAct,
  entry: Entry,
  reload: () => Promise<void>,
): Promise<void> {
  try {
    await act.run?.(entry);
  } catch (error) {
    reportError(act.failed ?? texts.messages.editing, error);
  } finally {
    await reload();
  }
}
