/** Two half discs, facing and offset: the two voices of a conversation. */
export function Mark() {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: "var(--s-3)" }}>
      <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M11 6a7 7 0 0 0 0 14z" fill="var(--text)" />
        <path d="M13 3a7 7 0 0 1 0 14z" fill="var(--accent)" />
      </svg>
      <strong style={{ fontSize: "var(--text-20)", letterSpacing: "var(--track-tighter)" }}>Parley</strong>
      <span className="muted" style={{ borderLeft: "1px solid var(--border-strong)", paddingLeft: "var(--s-3)" }}>
        Studio
      </span>
    </span>
  );
}
