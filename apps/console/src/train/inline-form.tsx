import type { ReactNode } from "react";

type Props = {
  readonly className: string | undefined;
  readonly onSubmit: () => void;
  /** Escape leaves it, and nothing around it. */
  readonly onEnd: () => void;
  readonly children: ReactNode;
};

/** A form in the place of a row or below it: Enter submits, Escape leaves. */
export function InlineForm({ className, onSubmit, onEnd, children }: Props) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onEnd();
      }}
    >
      {children}
    </form>
  );
}
