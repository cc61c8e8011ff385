import { ask } from "@parley/client";
import type { VersionDocument } from "@parley/flow";
import {
  type VersionEvent as Heard,
  type InVersion,
  type Presence as Told,
  tellPresence,
  versionEvents,
} from "@parley/model/api/versions";
import type { Id } from "@parley/model/kernel";
import { followEvents } from "../api/follow-events.ts";
import { makeId } from "../api/make-id.ts";
import { send } from "../api/send.ts";
import { editApi } from "./edit-api.ts";
import type { EditorPorts } from "./editor-ports.ts";
import type { KeptStore } from "./kept-store.ts";
import { Presence } from "./presence.ts";

type Of = {
  readonly at: InVersion;
  readonly account: Id | null;
  /** What the version's first reading answers, where it was asked for already. */
  readonly ahead: Promise<VersionDocument> | null;
};

/** What an editor needs of the browser. */
export function browserPorts({ at, account, ahead }: Of, store: KeptStore): EditorPorts {
  let presence: Presence | undefined;
  return {
    api: editApi(send, at, ahead),
    store,
    follow: (onEvent) => {
      const here = new Presence({
        tab: makeId(),
        account,
        send: (told) => tell(at, told),
        onOthers: (others) => onEvent({ type: "present", others }),
        now: () => Date.now(),
      });
      presence = here;
      const end = followVersion(at, (event) => (event.type === "present" ? here.hear(event) : onEvent(event)));
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
    newId: makeId,
    now: () => Date.now(),
    random: () => Math.random(),
  };
}

function tell(path: InVersion, told: Told): void {
  // Who else looks is good to know and nothing more: the next telling comes soon.
  ask(send, tellPresence, { path, body: told, keepalive: true }).catch(() => {});
}

function followVersion(path: InVersion, onEvent: (event: Heard) => void): () => void {
  return followEvents(
    versionEvents,
    { path },
    {
      onEvent,
      onRefused: ({ status }) => {
        if (status === 404) onEvent({ type: "deleted" });
      },
    },
  );
}
