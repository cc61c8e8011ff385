import type { InVersion } from "@parley/model/api/versions";
import { afterAll, afterEach, beforeAll } from "vitest";
import { addFlow, startServer, type TestServer } from "../../apps/server/test/harness.ts";
import { type Opened, openEditor, tokenOf } from "./editors.ts";

type How = Omit<Parameters<typeof openEditor>[1], "authorization" | "version"> & { readonly version?: InVersion };

/**
 * One server for the tests of a file. What it returns makes a flow on it, with a way to open editors of its version,
 * which are closed after each test.
 */
export function editingFlows() {
  let server: TestServer;
  const open: Opened[] = [];
  beforeAll(async () => {
    server = await startServer();
  });
  afterEach(() => {
    for (const editor of open.splice(0)) editor.close();
  });
  afterAll(() => server.close());

  return async () => {
    const made = await addFlow(server);
    const authorization = await tokenOf(server, made.ask.user);
    const at = { org: made.organisation, flow: made.flow, ver: "0.0.1" };
    const edit = async (how: How = {}): Promise<Opened> => {
      const editor = await openEditor(server, { version: at, ...how, authorization });
      open.push(editor);
      return editor;
    };
    return { ...made, at, server, authorization, edit };
  };
}
