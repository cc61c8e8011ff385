import { HistoryButtons } from "../editing/history-buttons.tsx";
import { SaveStatus } from "../editing/save-status.tsx";

/** How it stands with saving, and the steps that can be taken back. */
export function EditingBar() {
  return (
    <>
      <SaveStatus />
      <HistoryButtons />
    </>
  );
}
