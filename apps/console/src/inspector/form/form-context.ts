import type { FlowDocument } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { createContext, useContext } from "react";
import type { VersionEditor } from "../../editing/version-editor.ts";
import type { Drafts } from "./draft.ts";

/** What every part of a form needs. */
export type Form = {
  readonly editor: VersionEditor;
  readonly document: FlowDocument;
  /** Label of the version, such as 0.0.16. */
  readonly version: string;
  /** Where the calls of the version are. */
  readonly base: InVersion;
  readonly isReadOnly: boolean;
  /** Leads to what the version as a whole has: its languages. */
  readonly toVersion: () => void;
  /** Kept while the version is open: neither another block nor a closed inspector loses one. */
  readonly drafts: Drafts;
};

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error("Only parts of the inspector can be shown there");
  return form;
}
