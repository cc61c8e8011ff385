import { type OverlayRange, overlayRanges } from "../viewing/overlay-kinds.ts";
import { texts } from "./texts.ts";

/** How far back calls are counted. */
export function RangeChoice({ range, onRange }: { range: OverlayRange; onRange: (range: OverlayRange) => void }) {
  return (
    <fieldset className="segments" aria-label={texts.ranges.title}>
      {overlayRanges.map((each) => (
        <button key={each} type="button" aria-pressed={each === range} onClick={() => onRange(each)}>
          {texts.ranges[each]}
        </button>
      ))}
    </fieldset>
  );
}
