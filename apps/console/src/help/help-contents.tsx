import { contents } from "virtual:help";
import { Link } from "@tanstack/react-router";
import styles from "./help.module.css";

/** Every page of Help by group; the group of the open page is open. */
export function HelpContents({ open }: { open: string }) {
  return (
    <nav aria-label="Pages of Help" className={styles.contents}>
      {contents.map(({ title, pages }) => {
        const isHere = pages.some(({ page }) => page === open);
        return (
          <details key={`${title} ${isHere}`} open={isHere || pages.length < 10}>
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
      })}
    </nav>
  );
}
