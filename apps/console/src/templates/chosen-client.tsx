import { rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import type { organisation } from "@parley/model/nouns/organisation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../api/me.ts";
import { send } from "../api/send.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { isAllowed, isAllowedAnywhere } from "../parts/is-allowed.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { readRecent } from "../parts/recent.ts";
import { Select } from "../parts/selects/select.tsx";
import { TemplateList } from "./template-list.tsx";
import styles from "./templates.module.css";
import { texts } from "./texts.ts";

/** Most clients to choose from here; each client's own page leads to its templates too. */
const most = 500;

const clientsQuery = {
  queryKey: ["clients", "to choose from"],
  queryFn: () =>
    rowsAt<typeof organisation>(send, "/api/organisations/").list({
      ordering: ["name"],
      fields: ["uuid", "name", "display_name"],
      limit: most,
    }),
};

/** The client whose pages were seen last. */
function lastClient(): string | null {
  for (const { href } of readRecent()) {
    const [, client] = /^\/clients\/([0-9a-f-]{36})(?:\/|$)/.exec(href) ?? [];
    if (client !== undefined) return client;
  }
  return null;
}

type Known = { readonly uuid: Id; readonly name: string; readonly display_name?: string | null };

/** One may belong to clients whose rows one may not see. */
const withOwn = (listed: readonly Known[], own: readonly Known[]): readonly Known[] => [
  ...listed,
  ...own.filter(({ uuid }) => !listed.some((client) => client.uuid === uuid)),
];

/** Templates of a client that is chosen here: at first the one that was opened last, else the first of all. */
export function ChosenClient({ template }: { template: string | null }) {
  const me = useMe();
  const [chosen, choose] = useState(lastClient);
  // Those who may not see the list of all choose among their own.
  const seesList = me !== undefined && isAllowedAnywhere(me, rules.organisationRead);
  const clients = useQuery({ ...clientsQuery, enabled: seesList });
  const known: readonly Known[] | undefined = seesList
    ? clients.data && withOwn(clients.data.results, me.organisations)
    : me?.organisations;
  const mayBegin = ({ uuid }: Known) =>
    me !== undefined && isAllowed(me, rules.flowWrite, { organisation: uuid, flow: null });
  const first = known?.find(mayBegin) ?? known?.[0];
  const client = known?.find(({ uuid }) => uuid === chosen)?.uuid ?? first?.uuid ?? null;
  if (clients.error !== null) {
    return <PanelError title={texts.client.failed} error={clients.error} retry={() => void clients.refetch()} />;
  }
  return (
    <>
      <label className={styles.client}>
        {texts.client.label}
        <Select
          options={(known ?? []).map(({ uuid, name, display_name }) => ({ value: uuid, label: display_name ?? name }))}
          value={client ?? undefined}
          onChange={choose}
          placeholder={texts.client.choose}
        />
      </label>
      {client === null ? (
        known !== undefined && <EmptyState title={texts.client.choose}>{texts.noClient}</EmptyState>
      ) : (
        <TemplateList key={client} organisation={client} only={template} />
      )}
    </>
  );
}
