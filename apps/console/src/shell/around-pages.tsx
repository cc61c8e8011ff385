import { useEffect } from "react";
import { Idle } from "./idle/idle.tsx";
import { Invitations } from "./invitations.tsx";
import { TipLayer } from "./tip-layer.tsx";
import { useNoticeAction } from "./use-notice-action.ts";

/** What belongs around every page and is not needed for its first picture. */
export function AroundPages() {
  useNoticeAction();
  // Menus then open at once, and without the network too. A menu whose file fails now fetches it when it opens.
  useEffect(() => void Promise.allSettled([import("../parts/open-menu.tsx")]), []);
  return (
    <>
      <Invitations />
      <Idle />
      <TipLayer />
    </>
  );
}
