import { type ComponentProps, lazy, Suspense } from "react";

const Views = lazy(() => import("./views/views.tsx").then((module) => ({ default: module.Views })));

/** The views of a list, which come after the list itself. */
export const LazyViews = (props: ComponentProps<typeof Views>) => (
  <Suspense>
    <Views {...props} />
  </Suspense>
);
