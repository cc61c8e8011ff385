import { rules } from "@parley/model";
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconCloudX, IconEye } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { tip } from "../parts/tip.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { ago } from "./ago.ts";
import { useEditor } from "./editor-context.ts";
import styles from "./save-status.module.css";
import { texts } from "./texts.ts";
import type { Saving } from "./version-editor.ts";

/** How it stands with saving: "Saved 4 s ago", "Saving", "3 changes waiting"; "Read only" for users who may not change anything. */
export function SaveStatus() {
  const saving = useEditor((snapshot) => snapshot.saving);
  const now = useNow(saving.type === "saved" && saving.at !== null);
  const { missing } = usePolicy(rules.flowWrite);
  if (missing !== null && saving.type === "saved") {
    return (
      <span
        className={styles.status}
        role="status"
        aria-label={texts.status.readOnlyNeeds(missing)}
        {...tip(texts.status.needs(missing))}
      >
        <IconEye size={16} aria-hidden />
        <span aria-hidden>{texts.status.readOnly}</span>
      </span>
    );
  }
  const { icon: Icon, look } = saving.type === "saving" && saving.isLate ? lateLook : looks[saving.type];
  return (
    // Screen readers hear what changes, not the seconds.
    <span className={styles.status} data-look={look} role="status" aria-label={labelOf(saving)}>
      <Icon size={16} aria-hidden />
      <span className={look === "quiet" ? "wide" : undefined} aria-hidden>
        {saving.type === "saved" && saving.at !== null ? texts.status.savedAgo(ago(now - saving.at)) : labelOf(saving)}
      </span>
    </span>
  );
}

type Look = { icon: typeof IconCloudCheck; look: "quiet" | "warn" | "bad" };

const lateLook: Look = { icon: IconCloudUp, look: "warn" };

const looks: { readonly [type in Saving["type"]]: Look } = {
  saved: { icon: IconCloudCheck, look: "quiet" },
  saving: { icon: IconCloudUp, look: "quiet" },
  offline: { icon: IconCloudOff, look: "warn" },
  failing: { icon: IconCloudX, look: "warn" },
  conflict: { icon: IconAlertTriangle, look: "warn" },
  refused: { icon: IconCloudX, look: "bad" },
  forbidden: { icon: IconCloudX, look: "bad" },
  gone: { icon: IconCloudX, look: "bad" },
};

function labelOf(saving: Saving): string {
  switch (saving.type) {
    case "saved":
      return saving.at === null ? texts.status.unchanged : texts.status.saved;
    case "saving":
      return saving.isLate ? texts.status.waiting(texts.changes(saving.waiting)) : texts.status.saving;
    case "offline":
      return saving.waiting === 0 ? texts.status.offline : texts.status.waiting(texts.changes(saving.waiting));
    case "failing":
      return saving.waiting === 0 ? texts.status.failing : texts.status.waiting(texts.changes(saving.waiting));
    case "conflict":
      return texts.status.conflicts(saving.conflicts.length);
    case "refused":
      return texts.status.refused(saving.label);
    case "forbidden":
    case "gone":
      return saving.waiting === 0 ? texts.status.ended : texts.status.notSaved(texts.changes(saving.waiting));
  }
}

/** The time, once a second as long as it is counted. */
function useNow(isCounting: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isCounting) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
