import type { Readiness } from "@parley/flow";
import { laterOpened } from "../parts/later.tsx";
import { texts as parts } from "../parts/texts.ts";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";
import type { Releasing } from "./use-releasing.ts";
import { WhoApproves } from "./who-approves.tsx";
import { WhoGetsIt } from "./who-gets-it.tsx";

const DeployDialog = laterOpened(parts.later.dialog, () =>
  import("./deploy-dialog.tsx").then((module) => module.DeployDialog),
);
const RollBackDialog = laterOpened(parts.later.dialog, () =>
  import("./roll-back-dialog.tsx").then((module) => module.RollBackDialog),
);
const ScheduleDialog = laterOpened(parts.later.dialog, () =>
  import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog),
);

type Props = { readonly place: DeployPlace; readonly readiness: Readiness | undefined; readonly releasing: Releasing };

/** The dialog of what the page asks about. */
export function AskedDialog({ place, readiness, releasing }: Props) {
  const { asked, close, note } = releasing;
  if (asked === null) return null;
  if (typeof asked !== "string") {
    const live = readiness?.live?.version ?? null;
    const run = () => releasing.bringBack(asked);
    return <RollBackDialog place={place} live={live} release={asked} run={run} onClose={close} />;
  }
  if (readiness === undefined) return null;
  const { version } = place;
  if (asked === "deploy") {
    return <DeployDialog place={place} readiness={readiness} run={releasing.release} onClose={close} />;
  }
  const needsApproval = readiness.needs_approval;
  return (
    <ScheduleDialog
      title={(asked === "schedule" ? texts.schedule.title : texts.schedule.ask)(version)}
      verb={needsApproval ? texts.waiting.askVerb : texts.waiting.scheduleVerb}
      about={
        <>
          {readiness.approvers !== null && (
            <p>
              <WhoApproves organisation={place.organisation} approvers={readiness.approvers} />
            </p>
          )}
          <WhoGetsIt place={place} version={version} release={version} live={readiness.live?.version ?? null} />
        </>
      }
      explained={[texts.schedule.asItIs(version, readiness.revision), ...(needsApproval ? [texts.schedule.voids] : [])]}
      begin={{ due_at: null, time_zone: null }}
      isTimeOptional={asked === "approval"}
      note={note}
      failed={(needsApproval ? texts.schedule.notAsked : texts.schedule.notScheduled)(version)}
      run={releasing.haveDeployed}
      onClose={close}
    />
  );
}
