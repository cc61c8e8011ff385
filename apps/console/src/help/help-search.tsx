import { loadSections } from "virtual:help";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PanelError } from "../parts/panel-error.tsx";
import styles from "./help.module.css";
import { searchHelp } from "./search-help.ts";
import { texts } from "./texts.ts";

/** The places of Help that fit what was typed. The words of all pages are loaded with the first search. */
export function HelpSearch({ typed }: { typed: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["help", "sections"],
    queryFn: () => loadSections().then((module) => module.default),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <PanelError title={texts.results.notLoaded} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <p className="muted">{texts.results.loading}</p>;
  const found = searchHelp(data, typed);
  return (
    <section aria-label={texts.results.title}>
      <p role="status" className="caption">
        {found.length === 0 ? texts.results.none(typed) : texts.results.count(found.length)}
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
