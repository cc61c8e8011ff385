import { rowsAt } from "@parley/client";
import type { organisation } from "@parley/model/nouns/organisation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../api/send.ts";
import { EmptyState } from "../parts/empty-state.tsx";
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

/** Templates of a client that is chosen here: at first the one that was opened last, else the first of all. */
export function ChosenClient({ template }: { template: string | null }) {
  const [chosen, choose] = useState(lastClient);
  const clients = useQuery(clientsQuery);
  const known = clients.data?.results ?? [];
  const client = chosen ?? known[0]?.uuid ?? null;
  if (clients.error !== null) {
    return <PanelError title={texts.client.failed} error={clients.error} retry={() => void clients.refetch()} />;
  }
  return (
    <>
      <label className={styles.client}>
        {texts.client.label}
        <Select
          options={known.map(({ uuid, name, display_name }) => ({ value: uuid, label: display_name ?? name }))}
          value={client ?? undefined}
          onChange={choose}
          placeholder={texts.client.choose}
        />
      </label>
      {client === null
        ? clients.data !== undefined && <EmptyState title={texts.client.choose}>{texts.noClient}</EmptyState>
        : known.length > 0 && <TemplateList key={client} organisation={client} only={template} />}
    </>
  );
}
