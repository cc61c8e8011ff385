/** A bar where text or a figure is on its way; seen only after 150 ms. Widths as CSS. */
export function Skeleton({ width = "100%", height = "10px" }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

const widths = ["82%", "64%", "90%", "48%", "72%"];

/** Lines of text on their way. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <span style={{ display: "grid", gap: "10px" }}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={widths[line % widths.length] ?? "100%"} />
      ))}
    </span>
  );
}
