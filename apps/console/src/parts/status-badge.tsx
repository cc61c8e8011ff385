const looks: { readonly [status: string]: string } = {
  active: "ok",
  completed: "ok",
  draft: "draft",
  failed: "bad",
  in_progress: "info",
  ringing: "info",
};

/** A status as a word with its colour and shape. */
export function StatusBadge({ status }: { status: string }) {
  const word = status.replaceAll("_", " ");
  return <span className={`badge ${looks[status] ?? ""}`}>{word.charAt(0).toUpperCase() + word.slice(1)}</span>;
}
