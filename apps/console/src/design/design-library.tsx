import { rowOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useEditorPart } from "../editing/editor-context.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { LibraryEntry } from "../library/library-queries.ts";
import { AddDialog, KeepDialog, LibraryNote, UpgradeDialog } from "./panels.tsx";

/** What of the library is open: the sub-flow that is shown is kept or upgraded, or another is added. */
export type LibraryAsked =
  | { readonly kind: "keep" }
  | { readonly kind: "add" }
  | { readonly kind: "upgrade"; readonly entry: LibraryEntry };

type Props = {
  readonly editor: VersionEditor;
  /** Path parameters of the version. */
  readonly base: { readonly org: string; readonly flow: string; readonly ver: string };
  /** The sub-flow that is shown. */
  readonly shown: Id;
  /** Whether people may change the version. */
  readonly mayEdit: boolean;
  readonly asked: LibraryAsked | null;
  readonly ask: (asked: LibraryAsked | null) => void;
  /** Shows a sub-flow by its slug. */
  readonly onOpen: (slug: string) => void;
};

/** What the library of the client offers to the sub-flow that is shown, and its dialogs. */
export function DesignLibrary({ editor, base, shown, mayEdit, asked, ask, onOpen }: Props) {
  const subFlow = useEditorPart(editor, ({ document }) => rowOf(document, "sub_flow", shown));
  const close = () => ask(null);
  const upgrade = (entry: LibraryEntry) => ask({ kind: "upgrade", entry });
  if (subFlow === undefined) return null;
  return (
    <>
      {mayEdit && subFlow.library_entry !== null && (
        <LibraryNote organisation={base.org} subFlow={subFlow} onUpgrade={upgrade} />
      )}
      {asked?.kind === "keep" && <KeepDialog {...{ editor, base, subFlow }} onUpgrade={upgrade} onClose={close} />}
      {asked?.kind === "add" && <AddDialog editor={editor} organisation={base.org} onAdded={onOpen} onClose={close} />}
      {asked?.kind === "upgrade" && (
        <UpgradeDialog
          {...{ editor, subFlow }}
          place={{ organisation: base.org, flow: base.flow }}
          entry={asked.entry}
          onClose={close}
        />
      )}
    </>
  );
}
