import type { Send } from "@parley/client";
import type { InVersion } from "@parley/model/api/versions";
import { ServerUnreachable } from "../../apps/console/src/api/server-unreachable.ts";
import { editApi } from "../../apps/console/src/editing/edit-api.ts";
import type { VersionEvent } from "../../apps/console/src/editing/editor-ports.ts";
import type { KeptStore } from "../../apps/console/src/editing/kept-store.ts";
import { openVersionEditor } from "../../apps/console/src/editing/open-version-editor.ts";
import type { EditorSnapshot, VersionEditor } from "../../apps/console/src/editing/version-editor.ts";
import { newId, password, type TestServer } from "../../apps/server/test/harness.ts";
import { memoryStore } from "./memory-store.ts";

/** A way to the server that can break: before a call arrives, or after, so that its answer is lost. */
export type Network = { state: "up" | "down" | "loses answers"; readonly sent: string[] };

export type Opened = VersionEditor & {
  readonly network: Network;
  readonly tell: (event: VersionEvent) => void;
  readonly goOnline: () => void;
};

export async function tokenOf(server: TestServer, user: string): Promise<string> {
  const login = await server.anonymous()("POST", "/api/auth/login/", { email: `${user}@parley.test`, password });
  return `Bearer ${login.body.access}`;
}

/** Calls of the real server, as the console's `send` makes them, over a network that may break. */
export function sendOver(server: TestServer, authorization: string, network: Network): Send {
  return async ({ method, path, headers, body }) => {
    if (network.state === "down") throw new ServerUnreachable("down");
    if (method === "POST") network.sent.push(path);
    const answer = await server.anonymous()(method, path, body, { ...headers, authorization });
    if (network.state !== "up") throw new ServerUnreachable("the answer was lost");
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
}

/** Opens an editor on the real server. */
export async function openEditor(
  server: TestServer,
  options: {
    readonly version: InVersion;
    readonly authorization: string;
    readonly store?: KeptStore;
    /** Stands between the editor and the network. */
    readonly wrap?: (send: Send) => Send;
    readonly lateAfter?: number;
  },
): Promise<Opened> {
  const { version, authorization, store = memoryStore(), wrap = (send) => send } = options;
  const network: Network = { state: "up", sent: [] };
  const readers = new Set<(event: VersionEvent) => void>();
  const online = new Set<() => void>();
  const editor = await openVersionEditor({
    api: editApi(wrap(sendOver(server, authorization, network)), version),
    store,
    follow: (tell) => {
      readers.add(tell);
      return () => readers.delete(tell);
    },
    look: () => {},
    touch: () => {},
    onOnline: (callBack) => {
      online.add(callBack);
      return () => online.delete(callBack);
    },
    newId,
    now: () => Date.now(),
    random: () => 0,
    currentPath: () => "/clients/a/design",
    retryAfter: 5,
    holdBack: 0,
    ...(options.lateAfter !== undefined && { lateAfter: options.lateAfter }),
  });
  return Object.assign(editor, {
    network,
    tell: (event: VersionEvent) => {
      for (const reader of readers) reader(event);
    },
    goOnline: () => {
      for (const callBack of online) callBack();
    },
  });
}

/** Settles once an editor shows what is waited for. */
export function until(editor: VersionEditor, isIt: (snapshot: EditorSnapshot) => boolean): Promise<EditorSnapshot> {
  return new Promise((resolve) => {
    const look = () => {
      const snapshot = editor.snapshot();
      if (!isIt(snapshot)) return;
      end();
      resolve(snapshot);
    };
    const end = editor.subscribe(look);
    look();
  });
}
