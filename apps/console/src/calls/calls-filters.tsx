import { rowsAt } from "@parley/client";
import type { language } from "@parley/model/nouns/language";
import { IconZoom } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type CallsSearch, isFiltered, noFilters, sinceOptions } from "../api/calls-search.ts";
import { send } from "../api/send.ts";
import { useZone } from "../look/use-zone.ts";
import { momentInZone, zonedTime } from "../look/zoned-time.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { FilterChip } from "../parts/filter-chip.tsx";
import { Kbd } from "../parts/kbd.tsx";
import styles from "./calls.module.css";
import { TextChip } from "./text-chip.tsx";

/** How long typing rests before it is searched for; milliseconds. */
const typingRest = 200;
/** The server looks for no less; see the API's `too_short`. */
const searchable = /[\p{L}\p{M}\p{N}]{3}/u;

const types = ["inbound", "outbound", "browser"].map((value) => ({ value, label: capital(value) }));
const statuses = ["ringing", "in_progress", "completed", "no_answer", "busy", "failed", "cancelled"].map((value) => ({
  value,
  label: capital(value.replaceAll("_", " ")),
}));

/** The filters of the list of calls, each a chip, and the search of all that was said. */
export function CallsFilters(props: { search: CallsSearch; look: (change: Partial<CallsSearch>) => void }) {
  const { search, look } = props;
  const { zone, moment } = useZone();
  const languages = useQuery({
    queryKey: ["languages"],
    queryFn: () => rowsAt<typeof language>(send, "/api/languages/").list({ fields: ["code", "name"], limit: 500 }),
    staleTime: Infinity,
  });
  const one = (name: "type" | "status" | "language" | "since") => ({
    value: search[name]?.split(",") ?? [],
    onChange: (values: readonly string[]) => look({ [name]: values.join(",") || undefined }),
  });
  const times = [search.from, search.until];
  return (
    <search className={styles.filters} aria-label="Filter calls">
      <Words value={search.q} onChange={(q) => look({ q })} />
      <FilterChip
        label="Started"
        options={sinceOptions}
        {...one("since")}
        onChange={([since]) => look({ since, from: undefined, until: undefined })}
      />
      <TextChip
        label="Between"
        fields={[
          { name: "from", label: "From", type: "datetime-local" },
          { name: "until", label: "Until", type: "datetime-local" },
        ]}
        values={{ from: zonedTime(search.from, zone), until: zonedTime(search.until, zone) }}
        told={range(times.map((time) => (time === undefined ? undefined : moment(time))))}
        help={`In ${zone}`}
        onChange={({ from, until }) =>
          look({ since: undefined, from: momentInZone(from, zone), until: momentInZone(until, zone) })
        }
      />
      <TextChip
        label="Duration"
        fields={[
          { name: "min", label: "At least, seconds", type: "number" },
          { name: "max", label: "At most, seconds", type: "number" },
        ]}
        values={{ min: search.min?.toString(), max: search.max?.toString() }}
        told={range([search.min, search.max].map((value) => (value === undefined ? undefined : `${value} s`)))}
        onChange={({ min, max }) => look({ min: numberOf(min), max: numberOf(max) })}
      />
      <FilterChip label="Type" options={types} {...one("type")} isMultiple />
      <TextChip
        label="Number"
        fields={[{ name: "number", label: "Caller's number, in full", placeholder: "+919876543210" }]}
        values={{ number: search.number }}
        told={search.number ?? null}
        onChange={({ number }) => look({ number })}
        help="Part of a number is found by the search."
      />
      <TextChip
        label="State"
        fields={[{ name: "state", label: "Block it is in, or ended in" }]}
        values={{ state: search.state }}
        told={search.state ?? null}
        onChange={({ state }) => look({ state })}
      />
      <FilterChip label="Status" options={statuses} {...one("status")} isMultiple />
      <FilterChip
        label="Language"
        options={languages.data?.results.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })) ?? []}
        {...one("language")}
      />
      <TextChip
        label="Metadata"
        fields={[{ name: "meta", label: "Key and value", placeholder: "plan=gold" }]}
        values={{ meta: search.meta }}
        told={search.meta ?? null}
        onChange={({ meta }) => look({ meta: meta === undefined || meta.includes("=") ? meta : `${meta}=` })}
        help="Write key=value."
      />
      {isFiltered(search) && (
        <button type="button" className="button quiet small" onClick={() => look(noFilters)}>
          Clear all
        </button>
      )}
    </search>
  );
}

/** What the sheet of keys tells of this list; `/` leads to the search, the others are heard by the rows. */
const callsKeys = [
  { keys: "/", label: "Search calls", run: true },
  { keys: "Enter", label: "Open the call", run: false },
  { keys: "S", label: "Star the call", run: false },
  { keys: "P", label: "Play the call below the list", run: false },
].map(({ keys, label, run }) => ({
  id: `calls ${keys}`,
  group: "Calls",
  label,
  keys,
  isOnlyKey: true,
  run: run || null,
}));

function Words({ value = "", onChange }: { value: string | undefined; onChange: (words: string | undefined) => void }) {
  const [written, write] = useState(value);
  const [asked, ask] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useActions(() => callsKeys.map((told) => ({ ...told, run: told.run && (() => field.current?.focus()) })), []);
  // The address changed otherwise than by typing: it leads.
  if (asked !== value) {
    ask(value);
    write(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const words = written.split(/\s+/).filter(Boolean);
  const isShort = words.some((word) => !searchable.test(word));
  function type(text: string) {
    write(text);
    clearTimeout(timer.current);
    if (
      text
        .split(/\s+/)
        .filter(Boolean)
        .some((word) => !searchable.test(word))
    )
      return;
    timer.current = setTimeout(() => {
      ask(text.trim());
      onChange(text.trim() || undefined);
    }, typingRest);
  }
  return (
    <span className={styles.words}>
      <span className={styles.search}>
        <IconZoom size={16} aria-hidden />
        <input
          className="input"
          type="text"
          aria-label="Search calls"
          aria-describedby="calls-search-help"
          placeholder="Words, number, disposition, tag"
          ref={field}
          value={written}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Kbd keys="/" />
      </span>
      <span id="calls-search-help" className="caption" hidden={!isShort}>
        At least three letters or digits
      </span>
    </span>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function range([from, until]: readonly (string | undefined)[]): string | null {
  if (from === undefined) return until === undefined ? null : `to ${until}`;
  return until === undefined ? `from ${from}` : `${from} to ${until}`;
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Math.max(0, Math.floor(Number(text))));
