import { ProblemError } from "@parley/client";
import type { Readiness } from "@parley/flow";
import type { Release } from "@parley/model/api/releases";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { labelOf } from "../api/releases.ts";
import { site } from "../api/site.ts";
import { useZone } from "../look/use-zone.ts";
import { callText } from "../numbers/call-text.ts";
import { assignedQuery } from "../numbers/numbers-queries.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { texts } from "./texts.ts";
import { type DeployPlace, type Due, useDeploy, useRequestVerbs } from "./use-deploy.ts";
import { useExperiment, useExperimentVerbs } from "./use-experiment.ts";

const isStale = (error: unknown) => error instanceof ProblemError && error.status === 412;

/** Another release was made live meanwhile: what was meant to be replaced is no longer live. */
function inWords(error: unknown): never {
  throw isStale(error) ? new Error(texts.rollBack.replaced) : error;
}

/** What the page asks before it does it; a release: whether to bring that one back. */
export type Asked = "deploy" | "schedule" | "approval" | Release;

export type Releasing = ReturnType<typeof useReleasing>;

/** What is done on the page: deploy, schedule or ask for approval, roll back. Each is asked about first. */
export function useReleasing(place: DeployPlace, readiness: Readiness | undefined, live: Release | undefined) {
  const deploy = useDeploy(place);
  const requests = useRequestVerbs(place);
  const { experiment } = useExperiment(place);
  const experiments = useExperimentVerbs(place);
  const queries = useQueryClient();
  const { moment, short } = useZone();
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const needsApproval = readiness?.needs_approval === true;
  const close = () => setAsked(null);

  async function bringBack(release: Release) {
    const before = live;
    const ended =
      experiment !== undefined && experiment.versions.length > 0 && before?.version !== release.version
        ? experiment
        : null;
    await deploy.mutateAsync({ release: release.id, instead_of: before?.id ?? null }).catch(inWords);
    close();
    const undo = async (to: Release) => {
      const instead_of = release.id;
      const again =
        ended === null
          ? deploy.mutateAsync({ release: to.id, instead_of })
          : experiments.bringBack({ live: to, instead_of }, ended);
      await again.catch(inWords).catch((error: unknown) => reportError(texts.rollBack.failed(labelOf(to)), error));
    };
    notify({
      severity: "success",
      title: texts.rollBack.done(labelOf(release)),
      detail: ended === null ? texts.rollBack.detail : `${texts.rollBack.experimentEnded} ${texts.rollBack.detail}`,
      ...(before && { action: { label: texts.rollBack.undoVerb, run: () => void undo(before), isOfPage: true } }),
    });
  }

  async function release() {
    if (readiness === undefined) return;
    const made = await deploy.mutateAsync({ note, revision: readiness.revision }).catch((error: unknown) => {
      throw isStale(error) ? new Error(texts.ask.edited) : error;
    });
    close();
    setNote("");
    // The server refuses to deploy what is archived.
    const detail = await queries.fetchQuery(assignedQuery(place)).then(
      (numbers) => callText({ numbers, archived: null, isLive: true, sipAddress: site.sipAddress }),
      (error: Error) => texts.callUnknown(error.message),
    );
    notify({ severity: "success", title: texts.nowLive(labelOf(made)), detail });
  }

  async function haveDeployed({ due_at, time_zone, note: why }: Due & { readonly note: string | null }) {
    if (readiness === undefined) return;
    await requests.ask({ due_at, time_zone, note: why, revision: readiness.revision });
    close();
    setNote("");
    const title =
      due_at === null || needsApproval
        ? texts.schedule.asked(place.version)
        : texts.schedule.scheduled(place.version, `${moment(due_at)} ${short}`);
    notify({ severity: "success", title });
  }

  return { note, setNote, asked, setAsked, close, isBusy: deploy.isPending, bringBack, release, haveDeployed };
}
