type Look = "ok" | "bad" | "info" | "warn" | "beta" | "draft" | "running" | "idle";

const looks: { readonly [status: string]: Look } = {
  active: "ok",
  archived: "idle",
  beta: "beta",
  completed: "ok",
  deployed: "ok",
  disconnected: "bad",
  draft: "draft",
  failed: "bad",
  failure: "bad",
  in_progress: "running",
  live: "ok",
  missing: "bad",
  ongoing: "running",
  paused: "warn",
  pending: "info",
  queued: "info",
  ringing: "info",
  running: "running",
  stale: "warn",
  success: "ok",
};

/** A status as a word with its colour and shape. `look` is for words that no noun knows. */
export function StatusBadge({ status, look }: { status: string; look?: Look }) {
  const word = status.replaceAll("_", " ");
  return (
    <span className={`badge ${look ?? looks[status.toLowerCase()] ?? "idle"}`}>
      {word.charAt(0).toUpperCase() + word.slice(1)}
    </span>
  );
}
