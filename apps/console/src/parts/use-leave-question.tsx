import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readTokens } from "../api/tokens.ts";
import { laterOpened } from "./later.tsx";
import { texts } from "./texts.ts";

const ConfirmDialog = laterOpened(texts.later.dialog, () =>
  import("./confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

type Question = {
  /** Whether something is left behind on the way to another page. */
  readonly isLeft: (pathname: string) => boolean;
  /** Whether something is lost where the page is loaded again, or closed. */
  readonly isLost: boolean;
  readonly title: string;
  readonly text: string;
};

/** Asks before what is not saved is left behind, but where the sign-in ends. Gives the question while it stands. */
export function useLeaveQuestion({ isLeft, isLost, title, text }: Question): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && isLeft(next.pathname) && readTokens() !== null,
    enableBeforeUnload: () => isLost && readTokens() !== null,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirm={texts.leave.confirm}
      cancel={texts.leave.stay}
      isDangerous
      onClose={reset}
      onConfirm={proceed}
    >
      {text}
    </ConfirmDialog>
  );
}
