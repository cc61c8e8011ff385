import { type KeyboardEvent, useRef } from "react";
import { type CallTab, callTabs } from "../api/calls-search.ts";
import styles from "./calls.module.css";

const names: { readonly [tab in CallTab]: string } = {
  ongoing: "Live",
  completed: "Completed",
  subtesting: "Subtesting",
  starred: "Starred",
};
const steps: { readonly [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 };

/** Which calls; the arrows go from tab to tab. */
export function CallTabs({ tab, onChange }: { tab: CallTab; onChange: (tab: CallTab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown({ key }: KeyboardEvent) {
    const step = steps[key];
    if (step === undefined) return;
    const place = (callTabs.indexOf(tab) + step + callTabs.length) % callTabs.length;
    const next = callTabs[place];
    if (next === undefined) return;
    onChange(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Which calls" onKeyDown={onKeyDown}>
      {callTabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={each === tab}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {names[each]}
        </button>
      ))}
    </div>
  );
}
