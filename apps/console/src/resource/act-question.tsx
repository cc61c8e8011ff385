import type { ReactNode } from "react";
import { laterOpened } from "../parts/later.tsx";
import { reportError } from "../parts/notices/report-error.ts";
import { texts as parts } from "../parts/texts.ts";
import type { ActDialogProps } from "./resource.ts";

const ConfirmDialog = laterOpened(parts.later.dialog, () =>
  import("../parts/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
);

/** Asks before something is done with a row; a failure shows under `failed`. */
export function ActQuestion(
  props: Pick<ActDialogProps, "reload" | "onClose"> & {
    readonly title: string;
    readonly verb: string;
    readonly failed: string;
    /** What has to be typed first. */
    readonly typed?: string;
    readonly run: () => Promise<void>;
    readonly children: ReactNode;
  },
) {
  const { reload, onClose, title, verb, failed, typed, run, children } = props;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      confirm={verb}
      {...(typed === undefined ? {} : { typed })}
      isDangerous
      onConfirm={async () => {
        try {
          await run();
        } catch (error) {
          reportError(failed, error);
        } finally {
          await reload();
        }
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
