import type { Policy } from "@parley/model";
import type { ComponentProps } from "react";
import { Forbidden } from "../parts/forbidden.tsx";

/** As `Forbidden`, where being signed in may be enough. */
export function Guarded(props: {
  needs: readonly Policy[] | null;
  children: ComponentProps<typeof Forbidden>["children"];
}) {
  const { needs, children } = props;
  return needs === null ? children : <Forbidden needs={needs}>{children}</Forbidden>;
}
