import { ConflictDialog } from "../editing/conflict-dialog.tsx";
import { SaveBanner } from "../editing/save-banner.tsx";
import { SetAsideList } from "../editing/set-aside-list.tsx";

/** What there is to tell and to ask when saving does not go as usual. */
export function TrainingNotes() {
  return (
    <>
      <SaveBanner />
      <SetAsideList />
      <ConflictDialog />
    </>
  );
}
