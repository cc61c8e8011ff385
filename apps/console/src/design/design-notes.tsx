import { EditingNotes } from "../editing/editing-notes.tsx";
import { labelOfField } from "../inspector/form/label-of-field.ts";

/** What there is to tell and to ask when saving does not go as usual. Fields go by the names that their forms give them. */
export const DesignNotes = () => <EditingNotes labelOf={labelOfField} />;
