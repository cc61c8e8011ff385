import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Dialog } from "../parts/dialog.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./library.module.css";
import { usesQuery } from "./library-queries.ts";
import { texts } from "./texts.ts";

const said = texts.uses;

type Props = {
  readonly organisation: string;
  readonly entry: string;
  readonly name: string;
  readonly onClose: () => void;
};

/** The agents that have a kept sub-flow, and at which revision. */
export function UsesDialog({ organisation, entry, name, onClose }: Props) {
  const uses = useQuery(usesQuery(organisation));
  const agents = uses.data?.get(entry)?.agents ?? [];
  return (
    <Dialog opened onClose={onClose} title={said.title(name)}>
      {uses.error !== null && <PanelError title={texts.failed} error={uses.error} retry={() => void uses.refetch()} />}
      {uses.isPending && <SkeletonLines lines={3} />}
      {uses.data !== undefined && agents.length === 0 && <p className="muted">{said.none}</p>}
      <ul className={styles.words}>
        {agents.map(({ flow, version, slug, revision }) => (
          <li key={flow.id}>
            <Link
              className="row-link"
              to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
              params={{ organisation, flow: flow.id, version, subFlow: slug }}
            >
              <bdi>{flow.name}</bdi>
            </Link>{" "}
            <span className="muted">{said.at(version, revision)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
