import { type Id, uuidv7 } from "@parley/model/kernel";
import { followEvents } from "../api/follow-events.ts";
import { request } from "../api/request.ts";
import { editApi } from "./edit-api.ts";
import type { KeptStore } from "./kept-store.ts";
import type { EditorPorts, VersionEvent } from "./open-version-editor.ts";
import { Presence, type PresentEvent } from "./presence.ts";

export const newId = (): Id => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

type Of = {
  /** That of the version's calls, ending in a slash. */
  readonly path: string;
  readonly account: Id | null;
  /** What the version's first reading answers, where it was asked for already. */
  readonly ahead: Promise<unknown> | null;
};

/** What an editor needs of the browser. */
export function browserPorts({ path, account, ahead }: Of, store: KeptStore): EditorPorts {
  let presence: Presence | undefined;
  return {
    api: editApi(request, path, ahead),
    store,
    follow: (tell) => {
      const here = new Presence({
        tab: newId(),
        account,
        send: (told) => tellPresence(path, told),
        onOthers: (others) => tell({ type: "present", others }),
        now: () => Date.now(),
      });
      presence = here;
      const end = followVersion(path, (event) => (event.type === "present" ? here.hear(event) : tell(event)));
      return () => {
        here.close();
        end();
      };
    },
    look: (selected) => presence?.look(selected),
    touch: () => presence?.touch(),
    onOnline: (callBack) => {
      addEventListener("online", callBack);
      return () => removeEventListener("online", callBack);
    },
    currentPath: () => location.pathname + location.search,
    newId,
    now: () => Date.now(),
    random: () => Math.random(),
  };
}

function tellPresence(path: string, told: object): void {
  const headers = { "content-type": "application/json" };
  const sent = request(`${path}presence/`, { method: "POST", headers, body: JSON.stringify(told), keepalive: true });
  // Who else looks is good to know and nothing more: the next telling comes soon.
  sent.catch(() => {});
}

type Announced = Exclude<VersionEvent, { type: "present" }> | PresentEvent;

function followVersion(path: string, tell: (event: Announced) => void): () => void {
  return followEvents(`${path}events/`, {
    // The shapes are those that the server announces of a version.
    onEvent: (event) => tell(event as Announced),
    onRefused: ({ status }) => {
      if (status === 404) tell({ type: "deleted" });
    },
  });
}
