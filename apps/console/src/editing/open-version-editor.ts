import type { EditorPorts } from "./editor-ports.ts";
import { resumed, stateOn } from "./editor-state.ts";
import { RunningEditor } from "./running-editor.ts";
import type { VersionEditor } from "./version-editor.ts";

/**
 * Opens a version for editing, with what was kept of it: reads it, puts on top what was not sent, and begins to send.
 * @throws what the calls of the API throw.
 */
export async function openVersionEditor(ports: EditorPorts): Promise<VersionEditor> {
  const { store } = ports;
  try {
    return await openWith(ports);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function openWith(ports: EditorPorts): Promise<VersionEditor> {
  const { api, store } = ports;
  const [kept, opened] = await Promise.all([store.load(), api.read()]);
  const history = { undo: kept?.undo ?? [], redo: kept?.redo ?? [], flowUrl: kept?.flowUrl ?? null };
  const fresh = stateOn(opened, opened.revision, { history, setAside: kept?.setAside ?? [] });
  if (kept === null || kept.waiting.length === 0) return new RunningEditor(ports, fresh);
  const since = await api.since(kept.settled);
  const known = since.filter((edit) => edit.version_revision <= opened.revision);
  return new RunningEditor(ports, resumed(fresh, kept.waiting, known, ports));
}
