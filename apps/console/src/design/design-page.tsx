import { ProblemError } from "@parley/client";
import { isId } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { organisationQuery } from "../api/queries.ts";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { PageError } from "../parts/page-error.tsx";
import { useFlow } from "../parts/use-agent.ts";
import { usualVersion } from "../parts/usual-version.ts";
import { DesignSkeleton } from "./design-skeleton.tsx";
import { DesignWorkspace } from "./design-workspace.tsx";
import { texts } from "./texts.ts";

/** Where a version is designed. The flow is asked for first, then its version; neither waits for the other's answer. */
export function DesignPage() {
  const { organisation = "", flow = "" } = useParams({ strict: false });
  const client = useQuery({ ...organisationQuery(organisation), enabled: isId(organisation) });
  const fetched = useFlow(organisation, flow);
  // An open version stays when asking again fails, such as without the network.
  if (fetched.error !== null && fetched.data === undefined) {
    const isWithoutClient = client.error instanceof ProblemError && client.error.status === 404;
    const said = isWithoutClient ? texts.client : texts.flow;
    return (
      <section className="card">
        <PageError {...said} error={fetched.error} retry={() => void fetched.refetch()} />
      </section>
    );
  }
  if (!isId(organisation) || !isId(flow)) return <DesignSkeleton />;
  const latest = fetched.data === undefined ? null : usualVersion(fetched.data.latest_version);
  return <OpenedVersion key={flow} latest={latest} />;
}

/** `latest` is the label of the flow's newest version; null as long as that is on its way. */
function OpenedVersion({ latest }: { latest: string | null }) {
  const { organisation = "", flow = "", version = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const opening = useVersionEditor(organisation, flow, version);
  const isLost =
    opening.type === "failed" &&
    opening.error instanceof ProblemError &&
    opening.error.status === 404 &&
    latest !== null &&
    version !== latest;
  const led = useRef(false);
  useEffect(() => {
    if (!isLost || led.current) return;
    led.current = true;
    notify({ severity: "error", title: texts.version.missing, detail: texts.noVersion(version) });
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
      <PageError {...texts.version} error={opening.error} retry={opening.retry} />
      {version !== latest && (
        <Link
          className="button"
          to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
          params={{ organisation, flow, version: latest, subFlow: "start" }}
        >
          {texts.openLatest(latest)}
        </Link>
      )}
    </section>
  );
}
