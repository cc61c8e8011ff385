import { CatchBoundary } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { askAgain, later } from "./later.ts";
import { PanelError } from "./panel-error.tsx";
import { texts } from "./texts.ts";

const LookProvider = later(() => import("../look/look-provider.tsx").then((module) => module.LookProvider));

/**
 * A part of a page that loads and fails by itself: the rest of the page stays alive. Retry draws it again, and fetches
 * what failed. Mantine comes with it where the page does without. `waiting` is shown until it is there.
 */
export function Panel(props: { readonly name: string; readonly waiting?: ReactNode; readonly children: ReactNode }) {
  const { name, waiting, children } = props;
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={({ error, reset }) => (
        <PanelError
          title={texts.panel.failed(name)}
          error={error}
          retry={() => {
            askAgain();
            reset();
          }}
        >
          {texts.panel.rest}
        </PanelError>
      )}
    >
      <Suspense fallback={waiting}>
        <LookProvider>{children}</LookProvider>
      </Suspense>
    </CatchBoundary>
  );
}
