import { IconBookmark, IconHierarchy2, IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useStore } from "@xyflow/react";
import type { ReactNode } from "react";
import { tip } from "../../parts/tip.ts";
import type { CanvasCommand } from "./canvas-keys.ts";
import styles from "./controls.module.css";
import { texts } from "./texts.ts";

/** Nearer, further, all of it, tidy. */
export function ZoomControl({ run }: { run: (command: CanvasCommand) => void }) {
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100));
  const button = (command: CanvasCommand, label: string, icon: ReactNode) => (
    <button {...tip(label)} type="button" className={styles.button} aria-label={label} onClick={() => run(command)}>
      {icon}
    </button>
  );
  return (
    <div className={styles.zoom} role="toolbar" aria-label={texts.zoom.title}>
      {button("zoomOut", texts.zoom.out, <IconMinus size={16} aria-hidden />)}
      <button {...tip(texts.zoom.reset)} type="button" className={styles.percent} onClick={() => run("resetZoom")}>
        {percent} %
      </button>
      {button("zoomIn", texts.zoom.in, <IconPlus size={16} aria-hidden />)}
      {button("fit", texts.zoom.fit, <IconMaximize size={16} aria-hidden />)}
      {button("tidy", texts.zoom.tidy, <IconHierarchy2 size={16} aria-hidden />)}
      {button("bookmarks", texts.zoom.bookmarks, <IconBookmark size={16} aria-hidden />)}
    </div>
  );
}
