import { useMatches } from "@tanstack/react-router";
import { EmptyState } from "../parts/empty-state.tsx";
import { PageHead } from "../parts/page-head.tsx";

/** A page that has a place and no content yet. */
export function ComingSoonPage() {
  const title = useMatches().at(-1)?.staticData.title;
  return (
    <>
      <PageHead title={title} />
      <section className="card">
        <EmptyState title="Coming soon" withPicture>
          {title} has its place here already.
        </EmptyState>
      </section>
    </>
  );
}
