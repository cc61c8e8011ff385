import type { ComponentType, ReactNode } from "react";
import { later } from "./later.tsx";

/**
 * A part of a page that loads and fails by itself: the rest of the page stays alive. Retry fetches and draws it again.
 * Mantine comes with it where the page does without. `waiting` is shown until it is there.
 */
export function panel<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
) {
  const withLook = async () => {
    const [{ LookProvider }, Part] = await Promise.all([import("../look/look-provider.tsx"), load()]);
    return (props: Props) => (
      <LookProvider>
        <Part {...props} />
      </LookProvider>
    );
  };
  return later(withLook, { name, waiting });
}
