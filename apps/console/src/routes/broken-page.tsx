import type { ErrorComponentProps } from "@tanstack/react-router";
import { PanelError } from "../parts/panel-error.tsx";

/** A page that could not be shown: its code did not arrive, or fails. */
export function BrokenPage({ error }: ErrorComponentProps) {
  return (
    <section className="card">
      <PanelError title="This page could not be shown" error={error} retry={() => location.reload()} />
    </section>
  );
}
