import { later } from "./later.tsx";

/** The views of a list, which come after the list itself. */
export const LazyViews = later(() => import("./views/views.tsx").then((module) => module.Views));
