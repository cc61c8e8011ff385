import type { ErrorComponentProps } from "@tanstack/react-router";
import { PanelError } from "../parts/panel-error.tsx";
import { texts } from "./texts.ts";

/** A page that could not be shown: its code did not arrive, or fails. */
export function BrokenPage({ error }: ErrorComponentProps) {
  return (
    <section className="card">
      <PanelError title={texts.broken} error={error} retry={() => location.reload()} />
    </section>
  );
}
