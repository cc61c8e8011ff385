import { useCallback, useEffect, useRef } from "react";

/**
 * Gives the focus back to what had it before a dialog opened: by the returned function, or when the dialog goes. Mantine
 * does so after its dialog has faded out, and this is for dialogs that go at once. What has taken the focus keeps it.
 */
export function useFocusBack(): () => void {
  const before = useRef<Element | null>(null);
  const giveBack = useCallback(() => {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      if (document.activeElement === document.body) giveBack();
    };
  }, [giveBack]);
  return giveBack;
}
