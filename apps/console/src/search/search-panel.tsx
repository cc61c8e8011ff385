import { IconX } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { VersionEditor } from "../editing/version-editor.ts";
import { useDesignView } from "../viewing/design-view.ts";
import { mostHits, searchFlow } from "./search-flow.ts";
import styles from "./search-panel.module.css";
import { texts } from "./texts.ts";

/** A field for what to find in a version. Enter and the arrows lead from place to place; Escape ends it. */
export function SearchPanel({ editor, onClose }: { editor: VersionEditor; onClose: () => void }) {
  const { document } = useSyncExternalStore(editor.subscribe, editor.snapshot);
  const { reveal } = useDesignView();
  const [query, setQuery] = useState("");
  const [isPattern, setPattern] = useState(false);
  const [at, setAt] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const later = useDeferredValue(query);
  const found = useMemo(() => searchFlow(document, later, isPattern), [document, later, isPattern]);
  const hits = found.ok ? found.hits : [];

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function go(place: number) {
    const hit = hits[place];
    if (hit === undefined) return;
    setAt(place);
    reveal(hit.id);
  }

  function press(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (event.target !== field.current || hits.length === 0) return;
    else if (event.key === "ArrowDown" || (event.key === "Enter" && !event.shiftKey)) go((at + 1) % hits.length);
    else if (event.key === "ArrowUp" || event.key === "Enter") go((Math.max(at, 0) - 1 + hits.length) % hits.length);
    else return;
    event.preventDefault();
  }

  return (
    <search className={styles.panel} data-over-canvas aria-label={texts.title} onKeyDown={press}>
      <div className={styles.head}>
        <input
          ref={field}
          type="search"
          className="input"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          dir="auto"
          autoComplete="off"
          aria-invalid={!found.ok || undefined}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(-1);
          }}
        />
        <button
          type="button"
          className={`button small ${styles.pattern}`}
          aria-pressed={isPattern}
          aria-label={texts.pattern}
          title={texts.pattern}
          onClick={() => {
            setPattern(!isPattern);
            setAt(-1);
          }}
        >
          .*
        </button>
        <button type="button" className="button quiet small" aria-label={texts.close} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      </div>
      <p className={found.ok ? styles.count : styles.fault} role="status">
        {found.ok ? countText(query, hits.length, at) : found.message}
      </p>
      {hits.length > 0 && (
        <ul ref={list} className={styles.hits}>
          {hits.map((hit, place) => (
            <li key={`${hit.id} ${hit.where} ${hit.text}`}>
              <button type="button" aria-current={place === at || undefined} onClick={() => go(place)}>
                <span className={styles.name}>
                  <bdi>{hit.name}</bdi>
                  <span className="caption">{texts.hit(hit.kind, texts.where[hit.where].toLowerCase())}</span>
                </span>
                {hit.text !== hit.name && (
                  <bdi dir="auto" className={styles.text}>
                    {hit.text}
                  </bdi>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

function countText(query: string, count: number, at: number): string {
  if (query.trim() === "") return texts.everywhere;
  if (count === 0) return texts.nothing;
  const all = count === mostHits ? texts.atLeast(count) : String(count);
  return at < 0 ? texts.found(all) : texts.place(at + 1, all);
}
