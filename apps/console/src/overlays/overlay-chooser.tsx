import { IconStack2 } from "@tabler/icons-react";
import { useEffect } from "react";
import { useActions } from "../parts/actions/use-actions.ts";
import { Select } from "../parts/selects/select.tsx";
import { keepTried } from "../testing/tried.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { overlayKinds } from "../viewing/overlay-kinds.ts";
import { useDesignAddress } from "../viewing/use-design-address.ts";
import styles from "./overlay-panel.module.css";
import { texts } from "./texts.ts";

const nothing = "";
const choices = [
  { value: nothing, label: texts.none },
  ...overlayKinds.map((kind) => ({ value: kind, label: texts.names[kind] })),
] as const;

/** What lies over the canvas. As long as it is there it also keeps what tries touch, for the coverage. */
export function OverlayChooser() {
  const { flow, search, change } = useDesignAddress();
  const { trace } = useDesignView();
  const shown = search.overlay;
  useEffect(() => {
    // Where a caller went is no test.
    if (trace !== null && shown !== "live") keepTried(flow, trace);
  }, [trace, flow, shown]);
  useActions(() => {
    const { group } = texts;
    const places = [undefined, ...overlayKinds];
    const next = places[(places.indexOf(shown) + 1) % places.length];
    return [
      {
        id: "overlay.cycle",
        group,
        label: texts.next,
        keys: "O",
        isOnlyKey: true,
        run: () => change({ overlay: next }),
      },
      ...overlayKinds.map((kind) => ({
        id: `overlay.${kind}`,
        group,
        label: texts.show(texts.names[kind]),
        run: () => change({ overlay: kind }),
      })),
      {
        id: "overlay.none",
        group,
        label: texts.showNone,
        keys: "Shift+O",
        run: () => change({ overlay: undefined }),
      },
    ];
  }, [shown, change]);
  return (
    <label className={styles.chooser} data-on={shown !== undefined || undefined} title={texts.chooseTip}>
      <IconStack2 size={16} aria-hidden />
      <span className="wide">{texts.choose}</span>
      <Select
        isPlain
        value={shown ?? nothing}
        options={choices}
        onChange={(value) => change({ overlay: value === nothing ? undefined : value })}
      />
    </label>
  );
}
