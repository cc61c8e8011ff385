import { type Id, uuidv7 } from "@parley/model/kernel";
import { followEvents } from "../api/follow-events.ts";
import { request } from "../api/request.ts";
import { editApi } from "./edit-api.ts";
import type { KeptStore } from "./kept-store.ts";
import type { EditorPorts, VersionEvent } from "./open-version-editor.ts";

export const newId = (): Id => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

/** What an editor needs of the browser. `path` is that of the version's calls, ending in a slash. */
export function browserPorts(path: string, store: KeptStore): EditorPorts {
  return {
    api: editApi(request, path),
    store,
    follow: (tell) => followVersion(path, tell),
    look: () => {},
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

function followVersion(path: string, tell: (event: VersionEvent) => void): () => void {
  return followEvents(`${path}events/`, {
    // The shapes are those that the server announces of a version.
    onEvent: (event) => tell(event as VersionEvent),
    onRefused: ({ status }) => {
      if (status === 404) tell({ type: "deleted" });
    },
  });
}
