import { type OverlayRange, overlayRanges } from "../viewing/overlay-kinds.ts";

const names: { readonly [Range in OverlayRange]: string } = { day: "24 h", week: "7 days", all: "All" };

/** How far back calls are counted. */
export function RangeChoice({ range, onRange }: { range: OverlayRange; onRange: (range: OverlayRange) => void }) {
  return (
    <fieldset className="segments" aria-label="Calls that ended in the last">
      {overlayRanges.map((each) => (
        <button key={each} type="button" aria-pressed={each === range} onClick={() => onRange(each)}>
          {names[each]}
        </button>
      ))}
    </fieldset>
  );
}
