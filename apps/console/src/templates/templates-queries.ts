import { ask, type Row, rowsAt } from "@parley/client";
import { offerFlowToAll } from "@parley/model/api/flows";
import { makeFromTemplate, type OfferedTemplate, offeredTemplates, templateOffer } from "@parley/model/api/templates";
import type { Json } from "@parley/model/kernel";
import type { flow } from "@parley/model/nouns/flow";
import { changeSeen } from "../api/change-seen.ts";
import { send } from "../api/send.ts";
import type { RowsSource } from "../resource/page-query.ts";

export const templatesKey = (organisation: string) => ["templates", organisation];

/** The templates that a client may begin from; with an id, that one alone. */
export const templatesSource = (
  organisation: string,
  filter: { readonly search: string | undefined; readonly id: string | null },
): RowsSource<OfferedTemplate> => ({
  key: templatesKey(organisation),
  query: JSON.stringify(filter),
  load: async (offset, limit, signal) => {
    const { search, id } = filter;
    const page = await ask(send, offeredTemplates, {
      path: { org: organisation },
      query: { limit, offset, ...(search === undefined ? {} : { search }), ...(id === null ? {} : { id }) },
      ...(signal === undefined ? {} : { signal }),
    });
    return { count: page.count, rows: page.results };
  },
});

/** What an agent made from a template begins with. */
export const offerQuery = (organisation: string, template: string) => ({
  queryKey: [...templatesKey(organisation), "offer", template],
  queryFn: () => ask(send, templateOffer, { path: { org: organisation }, query: { template } }),
});

export const makeAgentOf = (
  organisation: string,
  body: { readonly template: string; readonly name: string; readonly values: { readonly [name: string]: Json } },
) => ask(send, makeFromTemplate, { path: { org: organisation }, body });

export const publishTemplate = (template: string) => ask(send, offerFlowToAll, { path: { flow: template } });

const flowsOf = (organisation: string) =>
  rowsAt<typeof flow>(send, "/api/organisations/{org}/flows/", { org: organisation });

/** The agent that it is from then on. */
export const withdrawTemplate = (organisation: string, template: string) =>
  flowsOf(organisation).change({ id: template }, { is_template: false });

/** Offers again what was withdrawn, to whom it was offered before. */
export const offerAgain = (
  organisation: string,
  withdrawn: Pick<Row<typeof flow>, "uuid" | "revision" | "is_template">,
  wasPublic: boolean,
): Promise<unknown> => {
  const flows = flowsOf(organisation);
  const { uuid: id } = withdrawn;
  if (wasPublic) return publishTemplate(id);
  const row = {
    get: () => flows.get(id),
    change: (revision: number, change: Pick<typeof withdrawn, "is_template">) => flows.change({ id, revision }, change),
  };
  return changeSeen(row, withdrawn, { is_template: true });
};
