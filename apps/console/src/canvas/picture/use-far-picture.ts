import { useStoreApi } from "@xyflow/react";
import { type RefObject, useEffect } from "react";

/** A window on the plane; the transform is React Flow's: left, top, zoom. */
export type View = {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly [left: number, top: number, zoom: number];
};

/** How much more than what is shown is painted at each side, so that panning moves the picture instead of painting it; px. */
const margin = 320;

/**
 * Keeps a canvas showing what `paint` paints of a view. Panning moves it while it covers what is shown. It is painted
 * again after that, and when zoom or theme change.
 */
export function useFarPicture(
  ref: RefObject<HTMLCanvasElement | null>,
  paint: (context: CanvasRenderingContext2D, view: View) => void,
): void {
  const store = useStoreApi();
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d") ?? null;
    if (canvas === null || context === null) return;
    let asked = 0;
    let painted: View | null = null;
    const paintNow = () => {
      const { width, height, transform } = store.getState();
      const [left, top, zoom] = transform;
      const size = { width: width + 2 * margin, height: height + 2 * margin };
      fit(canvas, size);
      paint(context, { ...size, transform: [left + margin, top + margin, zoom] });
      painted = { width, height, transform };
    };
    const show = () => {
      asked = 0;
      if (painted === null || !reaches(painted, store.getState())) paintNow();
      const [left, top] = store.getState().transform;
      const [from, below] = painted?.transform ?? [left, top];
      canvas.style.translate = `${left - from - margin}px ${top - below - margin}px`;
    };
    const soon = () => {
      if (asked === 0) asked = requestAnimationFrame(show);
    };
    const repaint = () => {
      painted = null;
      soon();
    };
    show();
    const stop = store.subscribe(soon);
    const themed = new MutationObserver(repaint);
    themed.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme", "data-theme"] });
    return () => {
      stop();
      themed.disconnect();
      cancelAnimationFrame(asked);
    };
  }, [store, ref, paint]);
}

function reaches(painted: View, { width, height, transform: [left, top, zoom] }: View): boolean {
  const [from, below, scale] = painted.transform;
  const isSame = painted.width === width && painted.height === height && scale === zoom;
  return isSame && Math.abs(left - from) <= margin && Math.abs(top - below) <= margin;
}

function fit(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): void {
  const [across, down] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
  if (canvas.width === across && canvas.height === down) return;
  canvas.width = across;
  canvas.height = down;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
}
