import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconDatabaseOff, IconHourglass, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { useCurrentEditor, useEditor } from "./editor-context.ts";
import { failureText } from "./failure-text.ts";
import styles from "./save-banner.module.css";
import { texts } from "./texts.ts";

/** Shows above the work why it cannot be saved now, such as "3 changes waiting." Shows nothing while saving works. */
export function SaveBanner() {
  const saving = useEditor((snapshot) => snapshot.saving);
  const editor = useCurrentEditor();
  const isKept = useEditor((snapshot) => snapshot.isKept);
  if (saving.type === "offline" && saving.waiting > 0) {
    return (
      <Banner
        look="warn"
        icon={<IconWifiOff size={16} aria-hidden />}
        title={texts.banner.waiting(texts.changes(saving.waiting))}
      >
        {isKept ? texts.banner.savedLater(saving.waiting) : texts.banner.keepTab(saving.waiting)}
      </Banner>
    );
  }
  if (saving.type === "saving" && saving.isLate) {
    return (
      <Banner
        look="warn"
        icon={<IconHourglass size={16} aria-hidden />}
        title={texts.banner.waiting(texts.changes(saving.waiting))}
      >
        {texts.banner.late} {isKept ? texts.banner.kept : texts.banner.keepTab(saving.waiting)}
      </Banner>
    );
  }
  if (saving.type === "failing" && saving.waiting > 0) {
    const { detail, requestId } = saving.error;
    return (
      <Banner
        look="warn"
        icon={<IconAlertTriangle size={16} aria-hidden />}
        title={texts.banner.waiting(texts.changes(saving.waiting))}
      >
        {detail} {isKept ? texts.banner.triedAgain : texts.banner.keepTab(saving.waiting)}
        {requestId !== null && <> {texts.banner.request(requestId)}</>}
      </Banner>
    );
  }
  if (saving.type === "gone") {
    return (
      <Banner look="bad" icon={<IconAlertTriangle size={16} aria-hidden />} title={texts.banner.deleted}>
        {saving.waiting > 0 && texts.banner.notSaved(texts.changes(saving.waiting))}
        {saving.waiting > 0 && <CopyUnsaved />}
      </Banner>
    );
  }
  if (saving.type === "forbidden") {
    return (
      <Banner look="bad" icon={<IconAlertTriangle size={16} aria-hidden />} title={texts.banner.forbidden}>
        {saving.error.message}
        {saving.waiting > 0 && <CopyUnsaved />}
      </Banner>
    );
  }
  if (saving.type === "refused") {
    const { message } = saving.error;
    const title = failureText(saving.operations, editor.snapshot().document, message);
    return (
      <Banner look="bad" icon={<IconAlertTriangle size={16} aria-hidden />} title={title}>
        {texts.banner.refused[0]}
        <bdi>{saving.label}</bdi>
        {texts.banner.refused[1]}
        {title !== message && message}
      </Banner>
    );
  }
  if (isKept) return null;
  return (
    <Banner look="warn" icon={<IconDatabaseOff size={16} aria-hidden />} title={texts.banner.storesNothing}>
      {texts.banner.lostWithTab}
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
  async function copy() {
    try {
      // Without TLS a browser has no clipboard: this throws, as it does when the browser refuses.
      await navigator.clipboard.writeText(JSON.stringify(editor.unsaved(), null, 2));
      notify({ severity: "success", title: texts.banner.copied });
    } catch (error) {
      reportError(texts.banner.notCopied, error);
    }
  }
  return (
    <Button size="sm" variant="subtle" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
      {texts.banner.copy}
    </Button>
  );
}
