import { ask, type Draft } from "@parley/client";
import { archiveOrganisation, unarchiveOrganisation } from "@parley/model/api/organisations";
import type { organisation } from "@parley/model/nouns/organisation";
import { useQueryClient } from "@tanstack/react-query";
import { changeSeen } from "../api/change-seen.ts";
import { send } from "../api/send.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { runEach } from "../resource/bulk/run-each.ts";
import { texts as bulk } from "../resource/bulk/texts.ts";
import { type ChosenRows, type RowAct, useRowActs } from "../resource/bulk/use-row-acts.ts";
import { type Client, isLiving, nameOf } from "./client.ts";
import { clientsKey, organisations } from "./clients-queries.ts";
import { texts } from "./texts.ts";

/** What a new client is made of. */
export type NewClient = Pick<
  Draft<typeof organisation>,
  "name" | "display_name" | "description" | "industry_segment_type"
>;

/** What of a client is changed, as one saw it. */
type Seen = Pick<Client, "uuid" | "revision" | "display_name" | "deploy_approval" | "storage_mb">;

type Changes = Partial<Pick<Seen, "display_name" | "deploy_approval" | "storage_mb">>;

/** What can be done with clients from their list. A failure shows as a notice; where a form waits, it is thrown. */
export function useClientVerbs() {
  const queries = useQueryClient();
  /** The list, and what pages keep of each client. */
  const reload = async () => {
    await Promise.all([clientsKey, ["organisation"]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const acts = useRowActs(reload);

  async function rename(client: Client, displayName: string): Promise<void> {
    const name = displayName.trim();
    const renamed = await edit(client, { display_name: name === "" ? null : name });
    if (renamed === null) return;
    notify({
      severity: "success",
      title: texts.done.renamed,
      detail: displayName,
      action: { label: texts.done.undo, run: () => void edit(renamed, { display_name: client.display_name }) },
    });
  }

  /** Whether a second person approves each deploy of its agents. */
  async function askForApproval(client: Client, isAsked: boolean): Promise<void> {
    const changed = await edit(client, { deploy_approval: isAsked });
    if (changed === null) return;
    notify({
      severity: "success",
      title: isAsked ? texts.done.approval : texts.done.noApproval,
      detail: nameOf(client),
      action: { label: texts.done.undo, run: () => void edit(changed, { deploy_approval: !isAsked }) },
    });
  }

  /** Gives it another most of what its files may take; null: what is usual. */
  async function setStorage(client: Client, most: number | null): Promise<void> {
    const changed = await change(client, { storage_mb: most });
    notify({
      severity: "success",
      title: texts.done.storage,
      detail: nameOf(client),
      action: { label: texts.done.undo, run: () => void edit(changed, { storage_mb: client.storage_mb }) },
    });
  }

  /** The client as it is then; null when it could not be changed: a notice says why. */
  async function edit(seen: Seen, changes: Changes) {
    try {
      return await change(seen, changes);
    } catch (error) {
      reportError(texts.failed.editing, error);
      return null;
    }
  }

  async function change(seen: Seen, changes: Changes) {
    const row = {
      get: () => organisations.get(seen.uuid),
      change: (revision: number, given: Changes) => organisations.change({ id: seen.uuid, revision }, given),
    };
    try {
      return await changeSeen(row, seen, changes);
    } finally {
      await reload();
    }
  }

  async function add(client: NewClient): Promise<string> {
    const { uuid } = await organisations.create(client);
    await reload();
    return uuid;
  }

  return {
    /** How far work on many clients has come, and how it is stopped. */
    progress: acts.progressOfMany,
    cancel: acts.cancel,
    archive: (clients: ChosenRows<Client>) => acts.act(clients, archiving),
    unarchive: (clients: ChosenRows<Client>) => acts.act(clients, unarchiving),
    rename,
    askForApproval,
    setStorage,
    add,
  };
}

export type ClientVerbs = ReturnType<typeof useClientVerbs>;

const about = { failed: texts.failed.editing, nameOf };

const unarchiving: RowAct<Client> = {
  ...about,
  verb: bulk.verbs.unarchiving,
  work: (clients, running) =>
    runEach(clients, ({ uuid }) => ask(send, unarchiveOrganisation, { path: { org: uuid } }), running),
  done: (clients) => texts.done.back(told(clients)),
};

const archiving: RowAct<Client> = {
  ...about,
  verb: bulk.verbs.archiving,
  changes: isLiving,
  nothing: texts.done.archivedBefore,
  work: (clients, running) =>
    runEach(clients, ({ uuid }) => ask(send, archiveOrganisation, { path: { org: uuid } }), running),
  done: (clients) => texts.done.archived(told(clients)),
  back: unarchiving,
};

const told = (clients: readonly Client[]) =>
  clients.length === 1 && clients[0] ? texts.done.one(nameOf(clients[0])) : texts.done.many(clients.length);
