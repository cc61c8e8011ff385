import { type ComponentProps, Suspense } from "react";
import { later } from "./later.ts";

const Views = later(() => import("./views/views.tsx").then((module) => module.Views));

/** The views of a list, which come after the list itself. */
export const LazyViews = (props: ComponentProps<typeof Views>) => (
  <Suspense>
    <Views {...props} />
  </Suspense>
);
