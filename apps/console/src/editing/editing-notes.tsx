import { ConflictDialog } from "./conflict-dialog.tsx";
import { SaveBanner } from "./save-banner.tsx";
import { SetAsideList } from "./set-aside-list.tsx";

/** What there is to tell and to ask when saving does not go as usual. */
export function EditingNotes() {
  return (
    <>
      <SaveBanner />
      <SetAsideList />
      <ConflictDialog />
    </>
  );
}
