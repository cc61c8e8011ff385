import { Button } from "@mantine/core";
import { rules } from "@parley/model";
import type { ControlChange } from "@parley/model/api/control-panel";
import { handlingNames } from "@parley/model/kernel";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useZone } from "../look/use-zone.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { handlingText } from "./handling-text.ts";
import { labels, texts } from "./texts.ts";

type Props = {
  readonly changes: readonly ControlChange[];
  readonly isBusy: boolean;
  readonly undo: (change: ControlChange) => void;
};

/** Who changed what, newest first; each is taken back by one click. */
export function ChangesTable({ changes, isBusy, undo }: Props) {
  const { brief } = useZone();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col" style={{ width: "40%" }}>
            {texts.changes.what}
          </th>
          <th scope="col">{texts.changes.why}</th>
          <th scope="col">{texts.changes.by}</th>
          <th scope="col">{texts.changes.when}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.changes.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <td>
              <bdi className="truncate" title={changeText(change)}>
                {changeText(change)}
              </bdi>
            </td>
            <td>
              <bdi className="truncate">{change.undoes === null ? (change.note ?? "–") : texts.changes.undid}</bdi>
            </td>
            <td>{change.by?.name ?? "–"}</td>
            <td>{brief(change.created_at)}</td>
            <td className="number">
              {change.undone_by === null ? (
                <Forbidden needs={rules.flowAdmin}>
                  <Button
                    size="sm"
                    leftSection={<IconArrowBackUp size={14} aria-hidden />}
                    disabled={isBusy}
                    onClick={() => undo(change)}
                    aria-label={texts.changes.undoOf(changeText(change))}
                  >
                    {texts.undo}
                  </Button>
                </Forbidden>
              ) : (
                <span className="muted">{texts.changes.undone}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const changeText = ({ before, after }: ControlChange): string =>
  handlingNames
    .filter((name) => name in before || name in after)
    .map((name) => `${labels[name]}: ${handlingText(name, before)} → ${handlingText(name, after)}`)
    .join("; ");
