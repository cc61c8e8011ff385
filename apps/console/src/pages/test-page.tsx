import { later } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { useAgent } from "../parts/use-agent.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import styles from "./test-page.module.css";
import { texts } from "./texts.ts";

const SimulatorPage = later(() => import("../simulator/simulator-page.tsx").then((module) => module.SimulatorPage), {
  name: texts.parts.simulator,
});
const TestsPage = later(() => import("../tests/tests-page.tsx").then((module) => module.TestsPage), {
  name: texts.parts.tests,
});
const VerifyPage = later(() => import("../verify/verify-page.tsx").then((module) => module.VerifyPage), {
  name: texts.parts.verify,
});
const CallersPage = later(() => import("../callers/callers-page.tsx").then((module) => module.CallersPage), {
  name: texts.parts.callers,
});
const GoldenPage = later(() => import("../tests/golden-page.tsx").then((module) => module.GoldenPage), {
  name: texts.parts.golden,
});
const VoiceCall = later(() => import("../voice-call/voice-call.tsx").then((module) => module.VoiceCall), {
  name: texts.parts.call,
});
// Only the studio has the design page: the other build has nothing that waits.
const UnsentEdits =
  import.meta.env.MODE === "applications"
    ? null
    : later(() => import("../editing/unsent/unsent-edits.tsx").then((module) => module.UnsentEdits));

const ways = [
  { by: undefined, label: texts.ways.words },
  { by: "call", label: texts.ways.call },
  { by: "tests", label: texts.ways.tests },
  { by: "golden", label: texts.ways.golden },
  { by: "verify", label: texts.ways.verify },
  { by: "callers", label: texts.ways.callers },
] as const;

type TestSearch = {
  readonly by?: Exclude<(typeof ways)[number]["by"], undefined>;
  /** The release that is called, instead of the version as it is. */
  readonly release?: string;
};
const readSearch = ({ by, release }: Readonly<Record<string, unknown>>): TestSearch => ({
  ...wayOf(by),
  ...(by === "call" && typeof release === "string" ? { release } : {}),
});

function wayOf(named: unknown): Pick<TestSearch, "by"> {
  const by = ways.find((way) => way.by === named)?.by;
  return by === undefined ? {} : { by };
}

/** Trying an agent: by words and keys in this browser, by a call from it, by its tests, by exploring it, or by callers. */
export function TestPage() {
  const { organisation, flow, version } = useAgent();
  const [{ by, release }, show] = useSearchState(readSearch);
  const noteOf = texts.note[by ?? "words"];
  return (
    <>
      <PageHead title={texts.title} note={noteOf(version ?? texts.note.noVersion)}>
        <fieldset className="segments">
          <legend className="visually-hidden">{texts.ways.label}</legend>
          {ways.map((way) => (
            <label key={way.label}>
              <input
                className="visually-hidden"
                type="radio"
                name="by"
                checked={by === way.by}
                onChange={() => show({ by: way.by })}
              />
              {way.label}
            </label>
          ))}
        </fieldset>
      </PageHead>
      {version !== null && UnsentEdits !== null && <UnsentEdits at={{ org: organisation, flow, ver: version }} />}
      {by === undefined && <SimulatorPage />}
      {by === "tests" && <TestsPage key={`${flow} ${version}`} />}
      {by === "verify" && <VerifyPage key={`${flow} ${version}`} onPlay={() => show({})} />}
      {by === "golden" && <GoldenPage key={`${flow} ${version}`} />}
      {by === "callers" && <CallersPage key={`${flow} ${version}`} onPlay={() => show({})} />}
      {by === "call" && version !== null && (
        <div className={`card ${styles.call}`}>
          <VoiceCall
            key={`${flow} ${version}`}
            callee={{ organisation, flow, version }}
            release={release}
            onRelease={(chosen) => show({ by, release: chosen })}
          />
        </div>
      )}
    </>
  );
}
