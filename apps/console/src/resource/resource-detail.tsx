import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useZone } from "../look/use-zone.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Scopes } from "../parts/scopes.ts";
import { SideDialog } from "../parts/side-dialog.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { scopeOf } from "../parts/use-policy.ts";
import { fieldText } from "./field-text.ts";
import { Guarded } from "./guarded.tsx";
import { GuardedAct } from "./guarded-act.tsx";
import styles from "./resource.module.css";
import type { OpenDialog } from "./resource.ts";
import { type Entry, fieldValue, labelOf, nameOf, type Resource, rightsOfRow } from "./resource.ts";
import { findEntries, resourceKey } from "./resource-source.ts";
import { actsOf, takeAct } from "./row-acts.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly resource: Resource;
  readonly id: string;
  readonly open: (dialog: OpenDialog) => void;
  readonly reload: () => Promise<void>;
  readonly onClose: () => void;
};

/** One row beside the list: all that is known of it, and what can be done with it. */
export function ResourceDetail({ resource, id, open, reload, onClose }: Props) {
  const here = scopeOf(useParams({ strict: false }));
  const found = useQuery({
    queryKey: [...resourceKey(resource), "row", id],
    queryFn: async () => (await findEntries(resource, [id]))[0] ?? null,
  });
  const entry = found.data;
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size={420}
      padding="xl"
      title={<bdi>{entry ? nameOf(resource, entry) : resource.texts.title}</bdi>}
    >
      {found.error ? (
        <PanelError title={resource.texts.messages.fetching} error={found.error} retry={() => void found.refetch()} />
      ) : entry === undefined ? (
        <SkeletonLines lines={6} />
      ) : entry === null ? (
        <EmptyState title={resource.texts.messages.missing}>{texts.detail.missing}</EmptyState>
      ) : (
        <Scopes value={[rightsOfRow(resource, entry, here)]}>
          <Details resource={resource} entry={entry} open={open} reload={reload} />
        </Scopes>
      )}
    </SideDialog>
  );
}

function Details(props: Omit<Props, "id" | "onClose"> & { readonly entry: Entry }) {
  const { resource, entry, open, reload } = props;
  const { moment } = useZone();
  const { rows, rules } = resource;
  const isShown = (field: string) => resource.fields[field]?.writeOnly !== true;
  return (
    <div className={styles.detail}>
      {resource.groups.map(({ title, fields }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {fields.filter(isShown).map((field) => (
              <Fact key={field} label={labelOf(resource, field)}>
                {field === "status" ? (
                  <StatusBadge status={String(fieldValue(entry.row, field))} />
                ) : (
                  (fieldText(entry, field, resource.fields[field], moment) ?? (
                    <span className="muted">{resource.texts.nothing?.[field] ?? texts.values.nothing}</span>
                  ))
                )}
              </Fact>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h3>{texts.detail.history}</h3>
        <dl>
          <Fact label={labelOf(resource, "created_at")}>{moment(String(fieldValue(entry.row, "created_at")))}</Fact>
          <Fact label={labelOf(resource, "updated_at")}>{moment(String(fieldValue(entry.row, "updated_at")))}</Fact>
        </dl>
      </section>
      <div className={styles.acts}>
        {rows.change !== undefined && (
          <Guarded needs={rules.write}>
            <button type="button" className="button" onClick={() => open({ kind: "edit", entry })}>
              <IconPencil size={16} aria-hidden /> {texts.verbs.edit}
            </button>
          </Guarded>
        )}
        {actsOf(resource, entry).map((act) => (
          <GuardedAct key={act.label} resource={resource} act={act} entry={entry}>
            <button type="button" className="button" onClick={() => takeAct(resource, act, entry, { open, reload })}>
              <act.icon size={16} aria-hidden /> {act.label}
            </button>
          </GuardedAct>
        ))}
        {rows.remove !== undefined && (
          <Guarded needs={rules.remove}>
            <button type="button" className="button" onClick={() => open({ kind: "delete", entry })}>
              <IconTrash size={16} aria-hidden /> {texts.verbs.delete}
            </button>
          </Guarded>
        )}
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
