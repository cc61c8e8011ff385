import { ask, ProblemError } from "@parley/client";
import { type CallDetails, type InFlow, sessionFlow } from "@parley/model/api/calls";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { send } from "../api/send.ts";
import { clock } from "../look/time.ts";
import { Name } from "../parts/name.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./call.module.css";
import { heardBlocks } from "./heard-blocks.ts";
import { PathCanvas } from "./path-canvas.tsx";
import { pathMap } from "./path-map.ts";
import { texts } from "./texts.ts";

/** The path of a call, drawn on its release and listed block by block. A block leads to its place in the recording. */
export function Path(props: { call: CallDetails; inFlow: InFlow; position: number; seek: (seconds: number) => void }) {
  const { call, inFlow, position, seek } = props;
  const blocks = useMemo(() => heardBlocks(call), [call]);
  const flow = useQuery({
    queryKey: ["session-flow", call.call_uuid],
    queryFn: () => ask(send, sessionFlow, { path: inFlow, query: { call_uuid: call.call_uuid } }),
    staleTime: Infinity,
  });
  const map = useMemo(() => flow.data && pathMap(flow.data, blocks), [flow.data, blocks]);
  const current = blocks.findLast((block) => block.at_ms <= position * 1000);
  const again = new Set(blocks.map(({ block }) => block).filter((id, place, all) => all.indexOf(id) !== place)).size;
  return (
    <section className={`card ${styles.panel} ${styles.filling}`} aria-label={texts.path.title}>
      <header>
        <h2>{texts.path.title}</h2>
        <span className="caption">{texts.path.blocks(blocks.length, again)}</span>
      </header>
      <div className={styles.path}>
        {flow.error instanceof ProblemError && flow.error.status === 404 ? (
          <p className={styles.nothing}>{texts.path.gone}</p>
        ) : flow.error ? (
          <PanelError title={texts.path.fetching} error={flow.error} retry={() => void flow.refetch()}>
            {texts.path.below}
          </PanelError>
        ) : map === undefined ? (
          <div className={styles.nothing}>
            <SkeletonLines lines={4} />
          </div>
        ) : (
          map.blocks.length > 0 && <PathCanvas map={map} current={current?.block ?? null} seek={seek} />
        )}
        <ol className={styles.stays} aria-label={texts.path.list}>
          {blocks.map((block, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
            <li key={place}>
              <button
                type="button"
                className={`${styles.line} ${styles.stay}`}
                aria-current={block === current}
                onClick={() => seek(block.at_ms / 1000)}
              >
                <span className="muted">{clock(block.at_ms)}</span>
                <Name text={block.name} />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
