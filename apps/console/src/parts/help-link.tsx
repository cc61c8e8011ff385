import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** Leads to a page of Help by its path below `docs/`, such as `how-to/numbers`, perhaps to one of its headings. */
export function HelpLink({ page, hash, children }: { page: string; hash?: string; children: ReactNode }) {
  return (
    <Link to="/help/$" params={{ _splat: page }} {...(hash === undefined ? {} : { hash })}>
      {children}
    </Link>
  );
}
