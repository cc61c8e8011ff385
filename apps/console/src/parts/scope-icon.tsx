import type { TriggerScope } from "@parley/model/kernel";
import { IconSitemap, IconWorld } from "@tabler/icons-react";

/** The sign of where a global trigger holds. */
export function ScopeIcon({ scope, size }: { scope: TriggerScope; size: number }) {
  const Icon = scope === "agent" ? IconWorld : IconSitemap;
  return <Icon size={size} aria-hidden />;
}
