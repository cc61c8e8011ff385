import type { SubFlowDoc } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { IconTrash } from "@tabler/icons-react";
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { makeId } from "../../api/make-id.ts";
import { focusOnce } from "../../parts/focus-once.ts";
import { Kbd } from "../../parts/kbd.tsx";
import { PanelError } from "../../parts/panel-error.tsx";
import { SkeletonLines } from "../../parts/skeleton.tsx";
import { useDesignView } from "../../viewing/design-view.ts";
import { type Bookmark, mostBookmarks } from "./bookmark.ts";
import styles from "./bookmarks-menu.module.css";
import { texts } from "./texts.ts";
import { useBookmarks } from "./use-bookmarks.ts";

type Props = {
  readonly subFlow: Id;
  readonly subFlows: ReadonlyMap<Id, SubFlowDoc>;
  readonly onClose: () => void;
};

/** One's own views of the version by name: to lead to, add to and delete. 1 to 9 lead to the first. */
export function BookmarksMenu({ subFlow, subFlows, onClose }: Props) {
  const { stored, changing } = useBookmarks();
  const { visit } = useDesignView();
  const { screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
  const [name, setName] = useState("");
  const shown = stored.data ?? [];
  const isFull = shown.length >= mostBookmarks;

  const lead = (to: Bookmark | undefined) => {
    if (to === undefined || !subFlows.has(to.subFlow)) return;
    onClose();
    visit({ id: to.subFlow, subFlow: to.subFlow, at: { x: to.x, y: to.y }, zoom: to.zoom });
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    if (event.target instanceof HTMLInputElement || !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    lead(shown[Number(event.key) - 1]);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim().slice(0, 80);
    if (wanted === "" || isFull) return;
    const { width, height, transform, domNode } = store.getState();
    const box = domNode?.getBoundingClientRect();
    const middle = screenToFlowPosition({ x: (box?.x ?? 0) + width / 2, y: (box?.y ?? 0) + height / 2 });
    const made: Bookmark = { id: makeId(), name: wanted, subFlow, ...middle, zoom: transform[2] };
    changing.mutate((before) => [...before, made], { onSuccess: () => setName("") });
  };

  return (
    <section className={styles.panel} aria-label={texts.title} onKeyDown={press}>
      <h2>{texts.title}</h2>
      {stored.isPending && <SkeletonLines lines={3} />}
      {stored.error !== null && (
        <PanelError title={texts.fetchFailed} error={stored.error} retry={() => void stored.refetch()} />
      )}
      {stored.data !== undefined && shown.length === 0 && <p className="muted">{texts.empty}</p>}
      <ul>
        {shown.map((bookmark, place) => (
          <li key={bookmark.id}>
            <button
              type="button"
              className={styles.open}
              disabled={!subFlows.has(bookmark.subFlow)}
              ref={place === 0 ? focusOnce : null}
              onClick={() => lead(bookmark)}
            >
              <bdi className="truncate">{bookmark.name}</bdi>
              <span className="caption truncate">{subFlows.get(bookmark.subFlow)?.name ?? texts.deletedSubFlow}</span>
              {place < 9 && <Kbd keys={String(place + 1)} />}
            </button>
            <button
              type="button"
              className="button quiet icon small"
              aria-label={texts.delete(bookmark.name)}
              onClick={() => changing.mutate((before) => before.filter(({ id }) => id !== bookmark.id))}
            >
              <IconTrash size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={save}>
        <input
          className="input"
          aria-label={texts.name}
          placeholder={texts.name}
          dir="auto"
          maxLength={80}
          value={name}
          ref={stored.data?.length === 0 ? focusOnce : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" className="button small" aria-disabled={name.trim() === "" || isFull || undefined}>
          {texts.save}
        </button>
      </form>
      {isFull && <p className={styles.fault}>{texts.full(mostBookmarks)}</p>}
      {changing.error !== null && (
        <p className={styles.fault} role="alert">
          {texts.saveFailed(changing.error.message)}
        </p>
      )}
    </section>
  );
}
