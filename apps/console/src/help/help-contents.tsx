import { contents } from "virtual:help";
import { Link } from "@tanstack/react-router";
import styles from "./help.module.css";
import type { PageGroup } from "./page.ts";
import { texts } from "./texts.ts";

/** Every page of Help by group; the group of the open page is open. */
export function HelpContents({ open }: { open: string }) {
  return (
    <nav aria-label={texts.contents} className={styles.contents}>
      {contents.map((group) => (
        <Group key={group.title} group={group} open={open} />
      ))}
    </nav>
  );
}

/** A group of a few pages is open from the beginning. */
function Group({ group: { title, pages }, open }: { group: PageGroup; open: string }) {
  const isHere = pages.some(({ page }) => page === open);
  return (
    // A further key opens it with its page, even if it was closed by hand before.
    <details key={String(isHere)} open={isHere || pages.length < 10}>
      <summary>{title}</summary>
      <ul>
        {pages.map(({ page, title: name }) => (
          <li key={page}>
            <Link to="/help/$" params={{ _splat: page }} {...(page === open ? { "aria-current": "page" } : {})}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
