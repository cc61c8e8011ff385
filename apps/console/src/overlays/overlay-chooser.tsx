import { IconStack2 } from "@tabler/icons-react";
import { useEffect } from "react";
import { useActions } from "../parts/actions/use-actions.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { type OverlayKind, overlayKinds } from "../viewing/overlay-kinds.ts";
import { useDesignAddress } from "../viewing/use-design-address.ts";
import styles from "./overlay-panel.module.css";
import { keepTried } from "./tried.ts";

export const overlayNames: { readonly [Kind in OverlayKind]: string } = {
  traffic: "traffic",
  latency: "latency",
  coverage: "coverage of tests",
  changes: "changes since live",
};

/** What lies over the canvas. As long as it is there it also keeps what tries touch, for the coverage. */
export function OverlayChooser() {
  const { flow, search, change } = useDesignAddress();
  const { trace } = useDesignView();
  const shown = search.overlay;
  useEffect(() => {
    if (trace !== null) keepTried(flow, trace);
  }, [trace, flow]);
  useActions(() => {
    const group = "Canvas overlays";
    const places = [undefined, ...overlayKinds];
    const next = places[(places.indexOf(shown) + 1) % places.length];
    return [
      {
        id: "overlay.cycle",
        group,
        label: "Next overlay",
        keys: "O",
        isOnlyKey: true,
        run: () => change({ overlay: next }),
      },
      ...overlayKinds.map((kind) => ({
        id: `overlay.${kind}`,
        group,
        label: `Show ${overlayNames[kind]}`,
        run: () => change({ overlay: kind }),
      })),
      {
        id: "overlay.none",
        group,
        label: "Show no overlay",
        keys: "Shift+O",
        run: () => change({ overlay: undefined }),
      },
    ];
  }, [shown, change]);
  return (
    <label className={styles.chooser} data-on={shown !== undefined || undefined} title="Overlay (O)">
      <IconStack2 size={16} aria-hidden />
      <span className="wide">Overlay:</span>
      <select
        value={shown ?? ""}
        onChange={(event) => change({ overlay: overlayKinds.find((kind) => kind === event.currentTarget.value) })}
      >
        <option value="">none</option>
        {overlayKinds.map((kind) => (
          <option key={kind} value={kind}>
            {overlayNames[kind]}
          </option>
        ))}
      </select>
    </label>
  );
}
