import { pages } from "virtual:help";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { EmptyState } from "../parts/empty-state.tsx";
import { HelpLink } from "../parts/help-link.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./help.module.css";
import { HelpBlocks } from "./help-blocks.tsx";
import { HelpContents } from "./help-contents.tsx";
import { HelpSearch } from "./help-search.tsx";
import type { Page } from "./page.ts";
import { texts } from "./texts.ts";

const firstPage = "README";

/** The documentation, from the build itself: contents, search and one page. */
export function HelpPage() {
  const { _splat } = useParams({ strict: false });
  const { pathname, hash } = useLocation();
  const page = _splat === undefined || _splat === "" ? firstPage : _splat.replace(/\/$/, "");
  // What is typed belongs to the page where it was typed: following what was found ends the search.
  const [search, setSearch] = useState({ at: pathname + hash, typed: "" });
  const typed = search.at === pathname + hash ? search.typed : "";
  return (
    <div className={styles.help}>
      <aside className={styles.side}>
        <SearchField
          label={texts.search}
          value={typed}
          onChange={(value) => setSearch({ at: pathname + hash, typed: value })}
        />
        <HelpContents open={page} />
      </aside>
      {typed.trim() === "" ? <HelpArticle page={page} hash={hash} /> : <HelpSearch typed={typed} />}
    </div>
  );
}

function HelpArticle({ page, hash }: { page: string; hash: string }) {
  const router = useRouter();
  const load = Object.hasOwn(pages, page) ? pages[page] : undefined;
  const { data, error, refetch } = useQuery({
    queryKey: ["help", page],
    queryFn: async (): Promise<Page | null> => (load === undefined ? null : (await load()).default),
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What the address names is there once the page is. `router` also tells of links to the same address.
  useEffect(() => {
    if (!data) return;
    const show = () => {
      const target = hash === "" ? null : document.getElementById(hash);
      if (target === null) document.getElementById("main")?.scrollTo({ top: 0 });
      else {
        target.scrollIntoView();
        target.focus({ preventScroll: true });
      }
    };
    show();
    return router.subscribe("onResolved", show);
  }, [data, hash, router]);

  if (load === undefined) {
    return (
      <EmptyState title={texts.unknown.title} link={<HelpLink page={firstPage}>{texts.unknown.all}</HelpLink>}>
        {texts.unknown.text(page)}
      </EmptyState>
    );
  }
  if (error) return <PanelError title={texts.notLoaded} error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={8} />;
  return (
    <article className={styles.article}>
      <HelpBlocks blocks={data.blocks} />
      <p className="caption">
        <a href={`/help/${page}.md`}>{texts.markdown}</a>
      </p>
    </article>
  );
}
