import { IconBookmark } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useActions } from "../actions/use-actions.ts";
import { isSameSearch, type LikedListName, searchOf, type View } from "../liked-list.ts";
import { Popover } from "../popover.tsx";
import { useLikedList } from "../use-liked-list.ts";
import { texts } from "./texts.ts";
import styles from "./views.module.css";
import { ViewsPanel } from "./views-panel.tsx";

/** Views that have keys of their own. */
const withKeys = 9;

/** Named ways to look at a list: to be shown, saved, overwritten, removed, and one that the list opens with. */
export function Views(props: {
  list: LikedListName;
  /** What the list shows, as in the address. */
  search: object;
  show: (search: View["search"]) => void;
}) {
  const { search, show } = props;
  const { liked, change } = useLikedList(props.list);
  const views = liked?.views ?? [];
  const current = views.find((view) => isSameSearch(view.search, search));
  const first = views.find(({ name }) => name === liked?.first);

  // An address that says what to show comes before the view that opens by default.
  const hasOpened = useRef(false);
  useEffect(() => {
    if (liked === null || hasOpened.current) return;
    hasOpened.current = true;
    if (first !== undefined && Object.keys(searchOf(search)).length === 0) show(first.search);
  }, [liked, first, search, show]);

  useActions(
    () =>
      views.slice(0, withKeys).map((view, place) => ({
        id: `view ${view.name}`,
        group: texts.title,
        label: texts.show(view.name),
        keys: `V ${place + 1}`,
        run: () => show(view.search),
      })),
    [liked, show],
  );

  if (liked === null) return null;
  return (
    <Popover
      label={texts.title}
      buttonClass="button quiet small"
      isAtEnd
      button={
        <>
          <IconBookmark size={16} aria-hidden />
          {current === undefined ? (
            texts.title
          ) : (
            <>
              <span className="visually-hidden">{texts.now} </span>
              <bdi className={`truncate ${styles.name}`}>{current.name}</bdi>
            </>
          )}
        </>
      }
    >
      {(close) => (
        <ViewsPanel liked={liked} current={current ?? null} search={search} show={show} change={change} close={close} />
      )}
    </Popover>
  );
}
