import { Button } from "@mantine/core";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconArrowBackUp } from "@tabler/icons-react";
import { labelOf } from "../api/releases.ts";
import { useZone } from "../look/use-zone.ts";
import { useArchived } from "../parts/archived/use-archived.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { betaOf, useFlow } from "../parts/use-agent.ts";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";

type HistoryProps = {
  readonly place: DeployPlace;
  /** Newest first. */
  readonly releases: readonly Release[];
  readonly rollBack: (release: Release) => void;
  readonly isBusy: boolean;
};

/** Every release of the agent, each of which answers again in one click. */
export function History({ place, releases, rollBack, isBusy }: HistoryProps) {
  const { brief } = useZone();
  const beta = betaOf(useFlow(place.organisation, place.flow).data);
  const archived = useArchived(place);
  function whereOf(release: Release): "live" | "beta" | null {
    if (archived !== null) return null;
    if (release.is_live) return "live";
    return release.is_given && release.version === beta ? "beta" : null;
  }
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{texts.history.release}</th>
          <th scope="col">{texts.history.where}</th>
          <th scope="col" style={{ width: "34%" }}>
            {texts.history.note}
          </th>
          <th scope="col">{texts.history.by}</th>
          <th scope="col">{texts.history.when}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.history.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => (
          <tr key={release.id}>
            <td className="mono">{labelOf(release)}</td>
            <td>
              <Where status={whereOf(release)} />
            </td>
            <td>
              <bdi className="truncate">{release.note ?? "–"}</bdi>
            </td>
            <td>{release.by?.name ?? "–"}</td>
            <td>{brief(release.created_at)}</td>
            <td className="number">
              {!release.is_live && (
                <Forbidden needs={rules.flowAdmin}>
                  <Button
                    size="sm"
                    leftSection={<IconArrowBackUp size={14} aria-hidden />}
                    disabled={isBusy || archived !== null}
                    onClick={() => rollBack(release)}
                    aria-label={texts.rollBack.to(labelOf(release))}
                  >
                    {texts.rollBack.verb}
                  </Button>
                </Forbidden>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Where = ({ status }: { status: "live" | "beta" | null }) =>
  status === null ? <span className="muted">–</span> : <StatusBadge status={status} />;
