import { useQueryClient } from "@tanstack/react-query";
import { request, sendJson } from "../api/request.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { type Client, nameOf } from "./client.ts";
import { clientsKey } from "./clients-queries.ts";
import { texts } from "./texts.ts";

/** What a new client is made of. */
export type NewClient = {
  readonly name: string;
  readonly display_name: string | null;
  readonly description: string | null;
  readonly industry_segment_type: string | null;
};

/** What can be done with clients from their list. A failure shows as a notice; where a form waits, it is thrown. */
export function useClientVerbs() {
  const queries = useQueryClient();
  const path = ({ uuid }: { uuid: string }) => `/api/organisations/${uuid}/`;
  const reload = () => queries.invalidateQueries({ queryKey: clientsKey });

  async function change(clients: readonly Client[], verb: "archive" | "unarchive"): Promise<void> {
    try {
      await Promise.all(clients.map((client) => request(`${path(client)}${verb}/`, { method: "PUT" })));
      const [first] = clients;
      const told = clients.length === 1 && first ? texts.done.one(nameOf(first)) : texts.done.many(clients.length);
      notify({
        severity: "success",
        title: (verb === "archive" ? texts.done.archived : texts.done.back)(told),
        ...(verb === "archive"
          ? { action: { label: texts.done.undo, run: () => void change(clients, "unarchive") } }
          : {}),
      });
    } catch (error) {
      notify({ severity: "error", title: texts.failed.editing, detail: messageOf(error) });
    } finally {
      await reload();
    }
  }

  async function rename(client: Client, displayName: string): Promise<void> {
    const before = client.display_name;
    const put = (value: string | null) => sendJson("PATCH", path(client), { display_name: value });
    try {
      await put(displayName.trim() === "" ? null : displayName.trim());
      notify({
        severity: "success",
        title: texts.done.renamed,
        detail: displayName,
        action: { label: texts.done.undo, run: () => void put(before).then(reload) },
      });
    } catch (error) {
      notify({ severity: "error", title: texts.failed.editing, detail: messageOf(error) });
    } finally {
      await reload();
    }
  }

  async function add(client: NewClient): Promise<string> {
    const { uuid } = await sendJson<{ uuid: string }>("POST", "/api/organisations/", client);
    await reload();
    return uuid;
  }

  return {
    archive: (clients: readonly Client[]) => change(clients, "archive"),
    unarchive: (clients: readonly Client[]) => change(clients, "unarchive"),
    rename,
    add,
  };
}

export type ClientVerbs = ReturnType<typeof useClientVerbs>;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
