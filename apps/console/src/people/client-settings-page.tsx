import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { useActions } from "../parts/actions/use-actions.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { laterOpened } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { texts as parts } from "../parts/texts.ts";
import { ListTabs } from "../resource/list-tabs.tsx";
import { ResourceList } from "../resource/resource-list.tsx";
import { useResourceList } from "../resource/use-resource-list.ts";
import { useReloadTeam } from "./people-queries.ts";
import { rolesResource } from "./roles.tsx";
import { Team } from "./team.tsx";
import { roleForm, texts } from "./texts.ts";

const AddPerson = laterOpened(parts.later.dialog, () => import("./add-person.tsx").then((module) => module.AddPerson));

const tabs = [
  { value: "team", label: texts.tabs.team },
  { value: "roles", label: texts.tabs.roles },
];

/** Who works for a client, and what they may do. */
export function ClientSettingsPage() {
  const { organisation = "", tab } = useParams({ strict: false });
  const navigate = useNavigate();
  const bar = (
    <ListTabs
      label={texts.tabs.label}
      options={tabs}
      value={tab === "roles" ? "roles" : "team"}
      onChange={(next) =>
        void navigate({ to: "/clients/$organisation/settings/$tab", params: { organisation, tab: next } })
      }
    />
  );
  return tab === "roles" ? (
    <RolesTab key={organisation} organisation={organisation} bar={bar} />
  ) : (
    <TeamTab key={organisation} organisation={organisation} bar={bar} />
  );
}

type Props = { readonly organisation: Id; readonly bar: ReactNode };

function TeamTab({ organisation, bar }: Props) {
  const [isAdding, setAdding] = useState(false);
  const reload = useReloadTeam(organisation);
  useActions(
    () => [
      {
        id: "people add",
        group: texts.title,
        label: texts.add.verb,
        needs: rules.clientSettingsWrite,
        run: () => setAdding(true),
      },
    ],
    [],
  );
  const add = <Add label={texts.add.verb} onClick={() => setAdding(true)} />;
  return (
    <>
      <Team organisation={organisation} tabs={bar} reload={reload} add={add} />
      {isAdding && <AddPerson organisation={organisation} reload={reload} onClose={() => setAdding(false)} />}
    </>
  );
}

function RolesTab({ organisation, bar }: Props) {
  const resource = useMemo(() => rolesResource(organisation), [organisation]);
  const list = useResourceList(resource);
  const add = <Add label={roleForm.add} onClick={() => list.open({ kind: "add" })} />;
  return (
    <>
      <PageHead title={texts.title}>{list.count !== 0 && add}</PageHead>
      {bar}
      <ResourceList list={list} firstActs={add} />
    </>
  );
}

const Add = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Forbidden needs={rules.clientSettingsWrite}>
    <button type="button" className="button primary" onClick={onClick}>
      <IconPlus size={16} aria-hidden /> {label}
    </button>
  </Forbidden>
);
