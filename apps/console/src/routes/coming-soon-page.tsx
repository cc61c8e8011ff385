import { useMatches } from "@tanstack/react-router";
import { EmptyState } from "../parts/empty-state.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { texts } from "./texts.ts";

/** A page that has a place and no content yet. */
export function ComingSoonPage() {
  const title = useMatches().at(-1)?.staticData.title ?? texts.comingSoon.title;
  return (
    <>
      <PageHead title={title} />
      <section className="card">
        <EmptyState title={texts.comingSoon.title} withPicture>
          {texts.comingSoon.text(title)}
        </EmptyState>
      </section>
    </>
  );
}
