import type { Page } from "@parley/client";
import type { Call } from "@parley/model/api/calls";

/** One thing asked of the list of calls; `path` stands behind the flow's `analytics/`. */
export type Question = { readonly name: string; readonly path: string };

const questions: readonly Question[] = [
  { name: "newest page", path: "fetch_calls/?limit=50" },
  { name: "newest page by cursor", path: "fetch_calls/?limit=50&cursor=" },
  { name: "newest page as rows", path: "?limit=50" },
  { name: "category=completed", path: "fetch_calls/?category=completed" },
  { name: "category=ongoing, none", path: "fetch_calls/?category=ongoing" },
  { name: "category=subtesting", path: "fetch_calls/?category=subtesting" },
  { name: "category=starred", path: "fetch_calls/?category=starred" },
  { name: "times, a day", path: "fetch_calls/?call_start_time=DAY&call_end_time=NEXT" },
  { name: "times, all before", path: "fetch_calls/?call_end_time=DAY" },
  { name: "min_duration, rare", path: "fetch_calls/?min_duration=900000" },
  { name: "durations, a third", path: "fetch_calls/?min_duration=30000&max_duration=60000" },
  { name: "call_type=inbound", path: "fetch_calls/?call_type=inbound" },
  { name: "caller_number, one", path: "fetch_calls/?caller_number=NUMBER" },
  { name: "caller_number, none", path: "fetch_calls/?caller_number=%2B15550000000" },
  { name: "state=Close", path: "fetch_calls/?state=Close" },
  { name: "state, none", path: "fetch_calls/?state=Nowhere" },
  { name: "status=busy,failed", path: "fetch_calls/?status=busy,failed" },
  { name: "broke_rule, 1 in 50", path: "fetch_calls/?broke_rule=true" },
  { name: "rule, 1 in 200", path: "fetch_calls/?rule=Greets+once" },
  { name: "rule, none", path: "fetch_calls/?rule=No+such+rule" },
  { name: "version=0.0.13", path: "fetch_calls/?category=completed&version=0.0.13" },
  { name: "version, none", path: "fetch_calls/?category=completed&version=9.9.9" },
  { name: "language=ta-IN", path: "fetch_calls/?language=ta-IN" },
  { name: "custom_search, key=value of a tenth", path: "fetch_calls/?custom_search=plan%3Dgold" },
  { name: "custom_search, key=value of one", path: "fetch_calls/?custom_search=order_id%3DORD-00123456" },
  { name: "custom_search, words in most", path: "fetch_calls/?custom_search=recorded" },
  { name: "custom_search, words in 1 of 150", path: "fetch_calls/?custom_search=Asha+Iyer" },
  { name: "custom_search, words in one", path: "fetch_calls/?custom_search=ORD-00123459" },
  { name: "custom_search, words in none", path: "fetch_calls/?custom_search=zanzibar" },
  {
    name: "custom_search, words in Hindi",
    path: "fetch_calls/?custom_search=%E0%A4%A7%E0%A4%A8%E0%A5%8D%E0%A4%AF%E0%A4%B5%E0%A4%BE%E0%A4%A6",
  },
  { name: "search, part of a number", path: "fetch_calls/?search=98123" },
  { name: "search, two words", path: "fetch_calls/?search=promise+Farah" },
  {
    name: "several at once",
    path: "fetch_calls/?category=completed&status=completed&language=hi-IN&call_type=outbound&min_duration=300000",
  },
  { name: "search, three words", path: "fetch_calls/?search=Asha+Iyer+twenty" },
  { name: "one call in whole", path: "call_details/?call_uuid=CALL" },
  ...["traffic", "latency"].flatMap((what) =>
    ["day", "week", "all"].map((range) => ({
      name: `${what} of 1,000 blocks, ${range}`,
      path: `${what}/?range=${range}`,
    })),
  ),
];

export type Timing = { readonly name: string; readonly median: number; readonly p99: number };

const rounds = 100;

/**
 * Asks everything in turns, one request at a time, and gives each question's median and 99th percentile in milliseconds;
 * last a walk of 100 pages by cursor. The first round warms caches and is left out.
 */
export async function measureCalls(analytics: string, token: string): Promise<readonly Timing[]> {
  const ask = async (path: string) => {
    const started = performance.now();
    const response = await fetch(new URL(path, analytics), { headers: { authorization: `Bearer ${token}` } });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
    return { body, took: performance.now() - started };
  };
  const page: Page<Call> = JSON.parse((await ask("fetch_calls/?limit=25&offset=1000")).body);
  const [sample] = page.results;
  if (sample === undefined) throw new Error("There are no calls to measure with");
  const day = sample.call_created_at.slice(0, 10);
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const asked = questions.map(({ name, path }) => ({
    name,
    path: path
      .replace("DAY", day)
      .replace("NEXT", next)
      .replace("NUMBER", encodeURIComponent(sample.caller_number ?? ""))
      .replace("CALL", sample.id),
    times: [] as number[],
  }));
  for (let round = 0; round <= rounds; round++) {
    for (const one of asked) {
      const { took } = await ask(one.path);
      if (round > 0) one.times.push(took);
    }
  }
  const walk: number[] = [];
  let cursor: string | null = "fetch_calls/?limit=50&cursor=";
  for (let pages = 0; pages < rounds && cursor !== null; pages++) {
    const { body, took } = await ask(cursor);
    walk.push(took);
    cursor = JSON.parse(body).next;
  }
  return [...asked, { name: "walk by cursor", times: walk }].map(({ name, times }) => ({
    name,
    median: at(times, 0.5),
    p99: at(times, 0.99),
  }));
}

/** The time that so large a share of them kept to. */
const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
