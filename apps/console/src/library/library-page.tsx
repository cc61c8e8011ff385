import { collection } from "@parley/client";
import { rules } from "@parley/model";
import { librarySubFlow } from "@parley/model/nouns/library-sub-flow";
import { IconRobot } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { send } from "../api/send.ts";
import { defineResource } from "../resource/resource.ts";
import { ResourcePage } from "../resource/resource-page.tsx";
import { usesQuery } from "./library-queries.ts";
import { texts } from "./texts.ts";
import { UsesDialog } from "./uses-dialog.tsx";

const libraryOf = (organisation: string) =>
  defineResource({
    rows: collection(send, librarySubFlow, "/api/organisations/{org}/library/", { org: organisation }),
    list: "library",
    texts: texts.resource,
    name: "name",
    columns: [
      { field: "name" },
      {
        field: "latest",
        width: "100px",
        cell: ({ row }) => <span className="mono">{texts.add.revision(row.latest)}</span>,
      },
      { field: "inputs", width: "140px", isWide: true, cell: ({ row }) => <Values of={row.inputs} /> },
      { field: "outputs", width: "140px", isWide: true, cell: ({ row }) => <Values of={row.outputs} /> },
      // Whose agents: the client's own.
      {
        field: "organisation",
        width: "110px",
        cell: ({ row }) => <UsedIn organisation={organisation} entry={row.id} />,
      },
      { field: "kept_by", width: "130px", cell: ({ row }) => <KeptBy organisation={organisation} entry={row.id} /> },
      { field: "kept_at", width: "170px" },
    ],
    filters: [],
    groups: [{ title: texts.group, fields: ["name", "note"] }],
    acts: [
      {
        label: texts.uses.verb,
        icon: IconRobot,
        needs: rules.flowRead,
        dialog: ({ entry: { row }, onClose }) => (
          <UsesDialog organisation={organisation} entry={row.id} name={row.name} onClose={onClose} />
        ),
      },
    ],
    deleting: ({ row }) => <Deleting organisation={organisation} entry={row.id} />,
  });

/** The sub-flows that a client keeps for all its agents. */
export function LibraryPage() {
  const { organisation = "" } = useParams({ strict: false });
  const resource = useMemo(() => libraryOf(organisation), [organisation]);
  return <ResourcePage resource={resource} />;
}

const Values = ({ of }: { readonly of: readonly { readonly name: string }[] }) =>
  of.length === 0 ? (
    <span className="muted">–</span>
  ) : (
    <bdi className="truncate">{of.map(({ name }) => name).join(", ")}</bdi>
  );

type Of = { readonly organisation: string; readonly entry: string };

const useUses = ({ organisation, entry }: Of) => useQuery(usesQuery(organisation)).data?.get(entry);

function UsedIn(of: Of) {
  const uses = useUses(of);
  return uses === undefined ? null : <span>{texts.used(uses.agents.length)}</span>;
}

const KeptBy = (of: Of) => <bdi className="truncate">{useUses(of)?.by?.name}</bdi>;

/** What is said before an entry is deleted: who uses it, and what becomes of the copies. */
function Deleting(of: Of) {
  const count = useUses(of)?.agents.length ?? 0;
  return (
    <>
      {count > 0 && <p>{texts.deleteUsed(count)}</p>}
      <p>{texts.resource.deleting}</p>
    </>
  );
}
