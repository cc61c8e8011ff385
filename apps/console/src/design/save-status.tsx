import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Saving } from "../editing/version-editor.ts";
import styles from "./toolbar.module.css";

/** Whether what was changed is safe, in a few words. */
export function SaveStatus({ saving }: { saving: Saving }) {
  const now = useNow(saving.type === "saved" && saving.at !== null);
  const { Icon, text, isBad } = told(saving, now);
  return (
    <span className={styles.saving} data-bad={isBad || undefined} role="status">
      <Icon size={16} aria-hidden /> {text}
    </span>
  );
}

function told(saving: Saving, now: number) {
  switch (saving.type) {
    case "saved":
      return {
        Icon: IconCloudCheck,
        text: saving.at === null ? "Saved" : `Saved ${ago(now - saving.at)}`,
        isBad: false,
      };
    case "saving":
      return { Icon: IconCloudUp, text: "Saving", isBad: false };
    case "offline":
      return { Icon: IconCloudOff, text: `Offline, ${changes(saving.waiting)} waiting`, isBad: true };
    case "conflict":
      return { Icon: IconAlertTriangle, text: "Somebody else changed the same", isBad: true };
    case "refused":
      return { Icon: IconAlertTriangle, text: "A change was refused", isBad: true };
    case "forbidden":
      return { Icon: IconAlertTriangle, text: `Not allowed, ${changes(saving.waiting)} kept`, isBad: true };
    case "gone":
      return { Icon: IconAlertTriangle, text: "This version was deleted", isBad: true };
  }
}

const changes = (count: number) => `${count} ${count === 1 ? "change" : "changes"}`;

function ago(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 5) return "just now";
  return seconds < 60 ? `${seconds - (seconds % 5)} s ago` : `${Math.floor(seconds / 60)} min ago`;
}

/** The time of day, anew every five seconds while somebody asks for it. */
function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}
