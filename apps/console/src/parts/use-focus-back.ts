import { useCallback, useEffect, useState } from "react";

/**
 * Gives the focus back to what had it before a dialog opened: by the returned function, or when the dialog goes. Mantine
 * does so after its dialog has faded out, and this is for dialogs that go at once. What has taken the focus keeps it.
 */
export function useFocusBack(): () => void {
  // Of the first drawing: by the time of an effect the dialog may have the focus.
  const [before] = useState(whatHadFocus);
  const giveBack = useCallback(() => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }, [before]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveBack();
    },
    [giveBack],
  );
  return giveBack;
}

/** What has the focus; of a menu, which goes when one of its entries is taken, the button that opened it. */
function whatHadFocus(): Element | null {
  const { activeElement } = document;
  const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const button = opener === null || opener === undefined ? null : document.getElementById(opener);
  return button ?? activeElement;
}
