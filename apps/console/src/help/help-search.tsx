import { loadSections } from "virtual:help";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PanelError } from "../parts/panel-error.tsx";
import styles from "./help.module.css";
import { searchHelp } from "./search-help.ts";

/** The places of Help that fit what was typed. The words of all pages are loaded with the first search. */
export function HelpSearch({ typed }: { typed: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["help", "sections"],
    queryFn: () => loadSections().then((module) => module.default),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <PanelError title="The search could not be loaded" error={error} retry={() => void refetch()} />;
  if (data === undefined) return <p className="muted">Searching…</p>;
  const found = searchHelp(data, typed);
  return (
    <section aria-label="Search results">
      <p role="status" className="caption">
        {found.length === 0 ? `No page has “${typed}”.` : `${found.length} ${found.length === 1 ? "place" : "places"}`}
      </p>
      <ol className={styles.found}>
        {found.map(({ section: { page, title, id, heading }, excerpt }) => (
          <li key={`${page}#${id}`}>
            <Link to="/help/$" params={{ _splat: page }} {...(id === null ? {} : { hash: id })}>
              {title}
              {id !== null && ` › ${heading}`}
            </Link>
            <p className="muted">{excerpt}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
