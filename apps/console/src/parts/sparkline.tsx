const width = 72;
const height = 24;
const edge = 3;

/** The course of some figures, oldest first, without axes: the number stands beside it, and `label` says what it shows. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length === 0) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, place) => {
    const x = values.length === 1 ? width - edge : edge + (place / (values.length - 1)) * (width - 2 * edge);
    const y = height - edge - ((value - low) / span) * (height - 2 * edge);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const;
  });
  const line = points.map(([x, y]) => `${x} ${y}`).join("L");
  const [lastX = 0, lastY = 0] = points.at(-1) ?? [];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={`M${line}L${lastX} ${height}L${points[0]?.[0] ?? 0} ${height}Z`} fill="var(--accent)" opacity={0.1} />
      <path d={`M${line}`} fill="none" stroke="var(--accent)" strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={lastX} cy={lastY} r={2} fill="var(--accent)" />
    </svg>
  );
}
