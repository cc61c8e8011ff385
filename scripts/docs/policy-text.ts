/** Policies as people read them: `v2.flow.view,v2.flow.edit` is `flow` (view, edit). */
export function policyText(policies: string): string {
  if (policies.startsWith("(")) return policies.slice(1, -1);
  const areas = new Map<string, string[]>();
  for (const policy of policies.split(",")) {
    const [, area = policy, level] = /^v2\.(.+)\.(\w+)$/.exec(policy) ?? [];
    areas.set(area, [...(areas.get(area) ?? []), ...(level === undefined ? [] : [level])]);
  }
  return [...areas]
    .map(([area, levels]) => (levels.length === 0 ? `\`${area}\`` : `\`${area}\` (${levels.join(", ")})`))
    .join("; ");
}
