import { isId } from "@parley/model/kernel";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { useFlow } from "../parts/use-agent.ts";
import { DesignSkeleton } from "./design-skeleton.tsx";
import { DesignWorkspace } from "./design-workspace.tsx";
import { texts } from "./texts.ts";

/** Where a version is designed. Its flow and the version are fetched at the same time. */
export function DesignPage() {
  const { organisation = "", flow = "" } = useParams({ strict: false });
  const fetched = useFlow(organisation, flow);
  // An open version stays when asking again fails, such as without the network.
  if (fetched.error !== null && fetched.data === undefined) {
    const retry = () => void fetched.refetch();
    return (
      <section className="card">
        <PanelError title={texts.notFound} error={fetched.error} retry={retry} />
      </section>
    );
  }
  if (!isId(organisation) || !isId(flow)) return <DesignSkeleton />;
  const latest = fetched.data === undefined ? null : (fetched.data.latest_version ?? "0.0.1");
  return <OpenedVersion key={flow} latest={latest} />;
}

/** `latest` is the label of the flow's newest version; null as long as that is on its way. */
function OpenedVersion({ latest }: { latest: string | null }) {
  const { organisation = "", flow = "", version = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const opening = useVersionEditor(organisation, flow, version);
  const isLost = opening.type === "failed" && latest !== null && version !== latest;
  const led = useRef(false);
  useEffect(() => {
    if (!isLost || led.current) return;
    led.current = true;
    notify({ severity: "error", title: texts.fetchFailed, detail: texts.noVersion(version) });
    void navigate({
      to: "/clients/$organisation/voice-agents/$flow/$version/design/$subFlow",
      params: { organisation, flow, version: latest, subFlow: "start" },
      replace: true,
    });
  }, [isLost, navigate, organisation, flow, version, latest]);
  if (opening.type === "open") return <DesignWorkspace editor={opening.editor} />;
  if (opening.type === "opening" || isLost || latest === null) return <DesignSkeleton />;
  return (
    <section className="card">
      <PanelError title={texts.fetchFailed} error={opening.error} retry={opening.retry} />
    </section>
  );
}
