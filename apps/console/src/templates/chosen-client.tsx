import { rowsAt } from "@parley/client";
import { field } from "@parley/model/kernel";
import type { organisation } from "@parley/model/nouns/organisation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { organisationQuery } from "../api/queries.ts";
import { send } from "../api/send.ts";
import { LookProvider } from "../look/look-provider.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { readRecent } from "../parts/recent.ts";
import { FormField } from "../resource/form/form-field.tsx";
import { TemplateList } from "./template-list.tsx";
import styles from "./templates.module.css";
import { texts } from "./texts.ts";

const clientField = {
  name: "client",
  field: field.id("organisation", { help: texts.client.help }),
  place: { label: texts.client.label },
};

/** The client whose pages were seen last. */
function lastClient(): string | null {
  for (const { href } of readRecent()) {
    const [, client] = /^\/clients\/([0-9a-f-]{36})(?:\/|$)/.exec(href) ?? [];
    if (client !== undefined) return client;
  }
  return null;
}

/** Templates of a client that is chosen here: at first the one that was looked at last, else the first of all. */
export function ChosenClient({ template }: { template: string | null }) {
  const [chosen, setClient] = useState(lastClient);
  const first = useQuery({
    queryKey: ["clients", "first"],
    queryFn: () => rowsAt<typeof organisation>(send, "/api/organisations/").list({ ordering: ["name"], limit: 1 }),
    enabled: chosen === null,
  });
  const client = chosen ?? first.data?.results[0]?.uuid ?? null;
  const known = useQuery({ ...organisationQuery(client ?? ""), enabled: client !== null });
  return (
    <>
      <div className={styles.client}>
        <LookProvider>
          <FormField
            shown={clientField}
            value={client}
            writing={{
              draft: undefined,
              fault: null,
              write: () => {},
              choose: (value) => setClient(typeof value === "string" ? value : null),
              leave: () => {},
            }}
            isReadOnly={false}
            isRequired
            named={known.data?.display_name ?? known.data?.name}
          />
        </LookProvider>
      </div>
      {client === null ? (
        <EmptyState title={texts.client.choose}>{texts.noClient}</EmptyState>
      ) : (
        <TemplateList key={client} organisation={client} only={template} />
      )}
    </>
  );
}
