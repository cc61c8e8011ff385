import { ProblemError } from "@parley/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { PanelError } from "./panel-error.tsx";
import { texts } from "./texts.ts";

/**
 * Why a page cannot be shown. What a person may not see says so and leads home; `needs` names what is missing. What is not
 * there and what failed have the documents' texts.
 */
export function PageError(props: {
  missing: string;
  failed: string;
  error: unknown;
  retry: () => void;
  needs?: ReactNode;
}) {
  const { missing, failed, error, retry, needs } = props;
  const status = error instanceof ProblemError ? error.status : null;
  if (error instanceof ProblemError && status === 403) {
    return (
      <EmptyState
        title={texts.restricted.title}
        actions={
          <Link className="button primary" to="/">
            {texts.restricted.home}
          </Link>
        }
      >
        <p>{texts.restricted.text}</p>
        {needs ?? (
          <p>
            {error.message} {texts.restricted.ask}
          </p>
        )}
      </EmptyState>
    );
  }
  return <PanelError title={status === 404 ? missing : failed} error={error} retry={retry} />;
}
