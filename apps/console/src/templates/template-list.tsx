import { rules } from "@parley/model";
import type { OfferedTemplate } from "@parley/model/api/templates";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { EmptyState } from "../parts/empty-state.tsx";
import { laterOpened } from "../parts/later.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts as parts } from "../parts/texts.ts";
import { scopeOf } from "../parts/use-policy.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { searchReader } from "../resource/resource-search.ts";
import { ServerList } from "../resource/server-list.tsx";
import { usePagedRows } from "../resource/use-paged-rows.ts";
import { usePlace } from "../resource/use-place.ts";
import { templateColumns } from "./template-columns.tsx";
import { offerAgain, publishTemplate, templatesKey, templatesSource, withdrawTemplate } from "./templates-queries.ts";
import { texts } from "./texts.ts";

const TemplateMenu = laterOpened(parts.later.menu, () =>
  import("./template-menu.tsx").then((module) => module.TemplateMenu),
);
const MakeAgentDialog = laterOpened(parts.later.dialog, () =>
  import("./make-agent-dialog.tsx").then((module) => module.MakeAgentDialog),
);
const ConfirmDialog = laterOpened(parts.later.dialog, () =>
  import("../parts/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

const readSearch = searchReader([]);

/** The templates that a client may begin from: its own, and those that are offered to all clients. `only`: that one. */
export function TemplateList({ organisation, only = null }: { organisation: string; only?: string | null }) {
  const queries = useQueryClient();
  const [search, show] = useSearchState(readSearch);
  const rows = usePagedRows(templatesSource(organisation, { search: search.q, id: only }), usePlace(search, show));
  const [used, use] = useState<OfferedTemplate | null>(null);
  const [publishing, setPublishing] = useState<OfferedTemplate | null>(null);
  const [withdrawing, setWithdrawing] = useState<OfferedTemplate | null>(null);
  const columns = useMemo(() => templateColumns(organisation, use), [organisation]);
  const reload = () => queries.invalidateQueries({ queryKey: templatesKey(organisation) });

  async function change<Done>(work: () => Promise<Done>, done: string, undo?: (made: Done) => void) {
    try {
      const made = await work();
      const action = undo && { label: texts.undo, run: () => undo(made) };
      notify({ severity: "success", title: done, ...(action && { action }) });
    } catch (error) {
      reportError(texts.failed.editing, error);
    } finally {
      await reload();
    }
  }

  const withdraw = ({ id, name, is_public }: OfferedTemplate) =>
    void change(
      () => withdrawTemplate(organisation, id),
      texts.withdraw.done(name),
      (row) => void change(() => offerAgain(organisation, row, is_public), texts.withdraw.back(name)),
    );

  return (
    <>
      <ServerList
        list="templates"
        label={texts.title}
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        rowName={({ name }) => name}
        rowHeight={56}
        searchLabel={texts.list.search}
        filters={[]}
        search={search}
        show={show}
        rightsOf={({ id }) => scopeOf({ organisation, flow: id })}
        rowMenu={(template, open) => (
          <TemplateMenu
            {...open}
            organisation={organisation}
            template={template}
            onPublish={() => setPublishing(template)}
            onWithdraw={() => (template.is_public ? setWithdrawing(template) : withdraw(template))}
          />
        )}
        errorTitle={texts.list.fetching}
        needs={rules.flowWrite}
        noneFits={texts.list.noneFits}
        empty={
          <EmptyState withPicture title={only === null ? texts.empty.title : texts.notOffered.title}>
            {only === null ? texts.empty.text : texts.notOffered.text}
          </EmptyState>
        }
        foot={<span className="muted">{texts.list.count(rows.rows?.length ?? 0)}</span>}
      />
      {used !== null && <MakeAgentDialog organisation={organisation} template={used} onClose={() => use(null)} />}
      {publishing !== null && (
        <ConfirmDialog
          isOpen
          title={texts.publish.title(publishing.name)}
          confirm={texts.publish.verb}
          onConfirm={() => {
            setPublishing(null);
            void change(() => publishTemplate(publishing.id), texts.publish.done(publishing.name));
          }}
          onClose={() => setPublishing(null)}
        >
          {texts.publish.text}
        </ConfirmDialog>
      )}
      {withdrawing !== null && (
        <ConfirmDialog
          isOpen
          title={texts.withdraw.title(withdrawing.name)}
          confirm={texts.withdraw.verb}
          onConfirm={() => {
            setWithdrawing(null);
            withdraw(withdrawing);
          }}
          onClose={() => setWithdrawing(null)}
        >
          {texts.withdraw.text}
        </ConfirmDialog>
      )}
    </>
  );
}
