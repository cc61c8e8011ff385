import { useMedia } from "./use-media.ts";

/** How many columns a list of the frame has room for. */
export type ListWidth = {
  /** Too little for all columns beside the navigation. */
  readonly isNarrow: boolean;
  /** Enough for what matters less, too. */
  readonly isWide: boolean;
};

export function useListWidth(): ListWidth {
  return { isNarrow: useMedia("(max-width: 1279px)"), isWide: useMedia("(min-width: 1440px)") };
}
