import { rules } from "@parley/model";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { EditorContext, useEditor } from "../editing/editor-context.ts";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { type Form, FormContext } from "../inspector/form/form-context.ts";
import { useDrafts } from "../inspector/form/use-drafts.ts";
import { PageError } from "../parts/page-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useAgent } from "../parts/use-agent.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { texts } from "./texts.ts";
import { type Training, TrainingContext } from "./training-context.ts";
import { TrainingScreen } from "./training-screen.tsx";

/** Training an agent: its version open for editing, with the fields of values that the inspector has too. */
export function TrainPage() {
  const { organisation, flow, version } = useAgent();
  const opening = useVersionEditor(organisation, flow, version ?? "");
  if (opening.type === "open") return <OpenVersion editor={opening.editor} />;
  if (opening.type === "opening") return <SkeletonLines lines={10} />;
  return (
    <section className="card">
      <PageError {...texts.version} error={opening.error} retry={opening.retry} />
    </section>
  );
}

function OpenVersion({ editor }: { editor: VersionEditor }) {
  const { organisation, flow, version } = useAgent();
  const ver = version ?? "";
  const { missing } = usePolicy(rules.flowWrite);
  const at = useMemo(() => ({ org: organisation, flow, ver }), [organisation, flow, ver]);
  const training = useMemo((): Training => ({ at, missing }), [at, missing]);
  return (
    <EditorContext value={editor}>
      <WithForm editor={editor} at={at} missing={missing}>
        <TrainingContext value={training}>
          <TrainingScreen />
        </TrainingContext>
      </WithForm>
    </EditorContext>
  );
}

type WithFormProps = Pick<Training, "at" | "missing"> & {
  readonly editor: VersionEditor;
  readonly children: ReactNode;
};

/** What the fields of the inspector need around them. */
function WithForm({ editor, at, missing, children }: WithFormProps) {
  const document = useEditor((snapshot) => snapshot.document);
  const drafts = useDrafts(editor, at);
  const navigate = useNavigate();
  const form = useMemo((): Form => {
    const toVersion = () =>
      void navigate({
        to: "/clients/$organisation/voice-agents/$flow/$version/configure",
        params: { organisation: at.org, flow: at.flow, version: at.ver },
      });
    return { editor, document, version: at.ver, base: at, isReadOnly: missing !== null, toVersion, drafts };
  }, [editor, document, at, missing, drafts, navigate]);
  return <FormContext value={form}>{children}</FormContext>;
}
