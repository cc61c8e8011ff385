import { ask } from "@parley/client";
import { makeProposal } from "@parley/flow";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { Replacement } from "../importing/reading.ts";
import styles from "./replace-dialog.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly replacement: Extract<Replacement, { readonly ok: true }>;
  /** Of the file, where there is one. */
  readonly name: string | null;
  readonly onDone: () => void;
};

/** Makes a proposal of what a file would change, and opens it. */
export function ProposeButton({ editor, replacement, name, onDone }: Props) {
  const { organisation = "", flow = "", version = "" } = useParams({ strict: false });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const propose = useMutation({
    mutationFn: async () => {
      // The server proposes on the draft that it has.
      await editor.flush();
      const { operations, report } = replacement;
      const format = report?.format ?? texts.propose.yaml;
      const refused = (report?.left ?? []).map(({ kind, name: what, reason }) => ({
        what: `${kind} ${what}`,
        why: reason,
      }));
      return ask(send, makeProposal, {
        path: { org: organisation, flow, ver: version },
        body: { title: texts.propose.title(format), origin: "import", source: name ?? format, operations, refused },
      });
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["proposals"] });
      onDone();
      await navigate({
        to: "/clients/$organisation/voice-agents/$flow/$version/proposals/$proposal",
        params: { organisation, flow, version, proposal: id },
      });
    },
  });
  return (
    <div className={styles.propose}>
      <span className="muted">{texts.propose.lead}</span>
      <button type="button" className="button" disabled={propose.isPending} onClick={() => propose.mutate()}>
        {texts.propose.verb}
      </button>
      {propose.error !== null && (
        <p className={styles.faults} role="alert">
          {texts.propose.failed}: {propose.error.message}
        </p>
      )}
    </div>
  );
}
