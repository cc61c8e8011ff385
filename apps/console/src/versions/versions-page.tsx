import { rules } from "@parley/model";
import { IconArrowsDiff, IconCopy, IconPhone, IconSchema } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useArchived } from "../parts/archived/use-archived.ts";
import { laterOpened } from "../parts/later.tsx";
import { places } from "../parts/places.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { texts as parts } from "../parts/texts.ts";
import { betaOf, useAgent, useFlow } from "../parts/use-agent.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { texts, versionTexts } from "./texts.ts";
import { versionsOf } from "./versions-of.ts";

const AddVersionDialog = laterOpened(parts.later.dialog, () =>
  import("./add-version-dialog.tsx").then((module) => module.AddVersionDialog),
);

/** The versions of the agent of the address: what each is for, what it was copied from, and a way to add one. */
export function VersionsPage() {
  const { organisation, flow, version } = useAgent();
  const here = version ?? "";
  const agentRow = useFlow(organisation, flow).data;
  const live = agentRow?.deployed_version;
  const beta = betaOf(agentRow);
  const archived = useArchived({ organisation, flow });
  const navigate = useNavigate();
  const resource = useMemo(() => {
    const at = { org: organisation, flow };
    const agent = { organisation, flow };
    const stateOf = (label: string) => {
      if (label === live) return archived === null ? "live" : "archived";
      return label === beta ? "beta" : "draft";
    };
    return defineResource({
      rows: versionsOf(at),
      list: "versions",
      texts: versionTexts,
      name: "version",
      columns: [
        { field: "version", width: "140px", isMono: true },
        {
          key: "state",
          head: texts.state,
          width: "90px",
          cell: ({ row: { version } }) => <StatusBadge status={stateOf(version)} />,
        },
        { field: "notes" },
        { field: "copied_from", width: "160px", isWide: true },
        { field: "created_at", width: "180px", isWide: true },
        { field: "updated_at", width: "180px" },
      ],
      filters: [],
      groups: [{ title: texts.group, fields: ["notes"] }],
      add: ({ onClose }) => <AddVersionDialog at={at} copied={here} onClose={onClose} />,
      acts: [
        {
          label: texts.acts.open,
          icon: IconSchema,
          needs: rules.flowRead,
          run: async ({ row: { version } }) =>
            navigate({
              to: "/clients/$organisation/voice-agents/$flow/$version/design/$subFlow",
              params: { ...agent, version, subFlow: "start" },
            }),
        },
        {
          label: texts.acts.compare,
          icon: IconArrowsDiff,
          needs: rules.flowRead,
          run: async ({ row: { version } }) =>
            navigate({
              to: "/clients/$organisation/voice-agents/$flow/$version/compare",
              params: { ...agent, version },
            }),
        },
        {
          label: texts.acts.calls,
          icon: IconPhone,
          needs: rules.callsRead,
          run: async ({ row: { version } }) =>
            navigate({ ...places.calls({ ...agent, version: here }), search: { version } }),
        },
        {
          label: texts.acts.copy,
          icon: IconCopy,
          needs: rules.flowWrite,
          dialog: ({ entry, onClose }) => <AddVersionDialog at={at} copied={entry.row.version} onClose={onClose} />,
        },
      ],
    });
  }, [organisation, flow, here, live, beta, archived, navigate]);
  return <ResourcePage resource={resource} />;
}
