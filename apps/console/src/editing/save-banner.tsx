import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconDatabaseOff, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { changes } from "./count-text.ts";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import { failureText } from "./failure-text.ts";
import styles from "./save-banner.module.css";

/** What stands above the work when it cannot be saved as usual: "3 changes waiting." Nothing else. */
export function SaveBanner() {
  const saving = useEditor((snapshot) => snapshot.saving);
  const editor = useCurrentEditor();
  const isKept = useEditor((snapshot) => snapshot.isKept);
  if (saving.type === "offline" && saving.waiting > 0) {
    const where = isKept
      ? "They will be saved when you are back online."
      : "Keep this tab open: they are lost with it.";
    return (
      <Banner look="warn" icon={<IconWifiOff size={16} aria-hidden />} title={`${changes(saving.waiting)} waiting.`}>
        {saving.waiting === 1 ? where.replace("They", "It").replace("they are", "it is") : where}
      </Banner>
    );
  }
  if (saving.type === "gone") {
    return (
      <Banner look="bad" icon={<IconAlertTriangle size={16} aria-hidden />} title="This version was deleted.">
        {saving.waiting > 0 && `${changes(saving.waiting)} could not be saved.`}
        {saving.waiting > 0 && <CopyUnsaved />}
      </Banner>
    );
  }
  if (saving.type === "forbidden") {
    return (
      <Banner
        look="bad"
        icon={<IconAlertTriangle size={16} aria-hidden />}
        title="You may not change this agent any more."
      >
        {saving.error.message}
        {saving.waiting > 0 && <CopyUnsaved />}
      </Banner>
    );
  }
  if (saving.type === "refused") {
    return (
      <Banner
        look="bad"
        icon={<IconAlertTriangle size={16} aria-hidden />}
        title={failureText(saving.operations, editor.snapshot().document)}
      >
        Not saved: <bdi>{saving.label}</bdi>. {saving.error.message}
      </Banner>
    );
  }
  if (isKept) return null;
  return (
    <Banner look="warn" icon={<IconDatabaseOff size={16} aria-hidden />} title="This browser keeps nothing.">
      What is not saved, and what could be undone, is lost with this tab.
    </Banner>
  );
}

type Props = { look: "warn" | "bad"; icon: ReactNode; title: string; children: ReactNode };

function Banner({ look, icon, title, children }: Props) {
  return (
    <div className={styles.banner} data-look={look} role="status">
      {icon}
      <p>
        <strong>{title}</strong> {children}
      </p>
    </div>
  );
}

function CopyUnsaved() {
  const editor = useCurrentEditor();
  const copy = () => navigator.clipboard.writeText(JSON.stringify(editor.unsaved(), null, 2));
  return (
    <Button size="sm" variant="subtle" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
      Copy them
    </Button>
  );
}
