import { useMemo } from "react";
import { EditorContext } from "../editing/editor-context.ts";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useAgent } from "../parts/use-agent.ts";
import { PromptsWorkspace } from "./prompts-workspace.tsx";
import { texts } from "./texts.ts";

/** All that a version's agent says, by prompt and language. */
export function PromptsPage() {
  const { organisation, flow, version } = useAgent();
  if (version === null) return <SkeletonLines lines={10} />;
  return <Opened key={`${flow} ${version}`} organisation={organisation} flow={flow} version={version} />;
}

function Opened({ organisation, flow, version }: { organisation: string; flow: string; version: string }) {
  const opening = useVersionEditor(organisation, flow, version);
  const at = useMemo(() => ({ org: organisation, flow, ver: version }), [organisation, flow, version]);
  if (opening.type === "failed") {
    return <PanelError title={texts.notFetched} error={opening.error} retry={opening.retry} />;
  }
  if (opening.type === "opening") return <SkeletonLines lines={10} />;
  return (
    <EditorContext value={opening.editor}>
      <PromptsWorkspace editor={opening.editor} at={at} />
    </EditorContext>
  );
}
