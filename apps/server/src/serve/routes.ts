import { nouns } from "@parley/model";
import type { Route } from "../access/route.ts";
import { activityRoutes } from "../activity/activity-routes.ts";
import { waitingRoute } from "../activity/waiting-route.ts";
import type { SigningKeys } from "../auth/access-token.ts";
import { callRoutes } from "../calls/call-routes.ts";
import { triggerCallRoutes } from "../calls/trigger-call.ts";
import { documentRoute } from "../edits/document-route.ts";
import { editRoutes } from "../edits/edit-routes.ts";
import { presenceRoute } from "../edits/presence-route.ts";
import { versionEventsRoute } from "../edits/version-events.ts";
import { versionedVerbs } from "../edits/versioned-verbs.ts";
import { deployRequestRoutes } from "../releases/deploy-request-routes.ts";
import { releaseRoutes } from "../releases/release-routes.ts";
import { nounRoutes, rowVerbs } from "../rows/noun-routes.ts";
import { authRoutes } from "../sign-in/auth-routes.ts";
import { taskRoutes } from "../tasks/task-routes.ts";
import { versionTaskRoutes } from "../tasks/version-task-routes.ts";
import { accessRoutes } from "../users/access-routes.ts";
import { invitationRoutes } from "../users/invitation-routes.ts";
import { userRoutes } from "../users/user-routes.ts";
import { apiSpecsRoutes } from "../verbs/api-specs-routes.ts";
import { appPromptRoutes } from "../verbs/app-prompt-routes.ts";
import { askModelRoute } from "../verbs/ask-model-route.ts";
import { controlPanelRoutes } from "../verbs/control-panel-routes.ts";
import { convertRoute } from "../verbs/convert-route.ts";
import { credentialRoutes } from "../verbs/credential-routes.ts";
import { documentRoutes } from "../verbs/documents/document-routes.ts";
import { evaluateImportRoute } from "../verbs/evaluate-import-route.ts";
import { experimentRoutes } from "../verbs/experiment-routes.ts";
import { flowRoutes } from "../verbs/flow-routes.ts";
import { importMachineRoute } from "../verbs/import-machine-route.ts";
import { libraryRoutes } from "../verbs/library-routes.ts";
import { mergeRoutes } from "../verbs/merge-routes.ts";
import { mergeTemplateRoutes } from "../verbs/merge-template-route.ts";
import { organisationRoutes } from "../verbs/organisation-routes.ts";
import { parameterRoutes } from "../verbs/parameter-routes.ts";
import { promptAudioRoutes } from "../verbs/prompt-audio-routes.ts";
import { promptRoutes } from "../verbs/prompt-routes.ts";
import { proposalRoutes } from "../verbs/proposal-routes.ts";
import { revertRoute } from "../verbs/revert-route.ts";
import { smallTalkRoutes } from "../verbs/small-talk-routes.ts";
import { speakAsCallerRoute } from "../verbs/speak-as-caller-route.ts";
import { subFlowRoutes } from "../verbs/sub-flow-routes.ts";
import { telephonyRoutes } from "../verbs/telephony-routes.ts";
import { templateRoutes } from "../verbs/template-routes.ts";
import { testRequestRoute } from "../verbs/test-request-route.ts";
import { trainingRoutes } from "../verbs/training-routes.ts";
import { versionRoutes } from "../verbs/version-routes.ts";
import { virtualNumberRoutes } from "../verbs/virtual-number-routes.ts";
import { wholeVersionRoutes } from "../verbs/whole-version-routes.ts";
import { callTicketRoute } from "../voice-test/call-ticket-route.ts";
import { speechRoutes } from "../voice-test/speech-routes.ts";
import { nounVerbs } from "./noun-verbs.ts";

/** Every call of the API. */
export function allRoutes(keys: SigningKeys): readonly Route[] {
  return [
    ...authRoutes(keys),
    ...userRoutes,
    ...accessRoutes,
    ...invitationRoutes,
    ...editRoutes,
    documentRoute,
    versionEventsRoute,
    presenceRoute,
    ...organisationRoutes,
    ...credentialRoutes,
    ...flowRoutes,
    ...templateRoutes,
    ...parameterRoutes,
    evaluateImportRoute,
    ...controlPanelRoutes,
    importMachineRoute,
    ...mergeTemplateRoutes,
    ...apiSpecsRoutes,
    ...activityRoutes,
    waitingRoute,
    ...releaseRoutes,
    ...deployRequestRoutes,
    ...wholeVersionRoutes,
    ...versionRoutes,
    ...trainingRoutes,
    callTicketRoute,
    ...speechRoutes,
    testRequestRoute,
    askModelRoute,
    speakAsCallerRoute,
    ...promptRoutes,
    ...promptAudioRoutes,
    ...documentRoutes,
    ...appPromptRoutes,
    ...subFlowRoutes,
    ...smallTalkRoutes,
    convertRoute,
    revertRoute,
    ...mergeRoutes,
    ...libraryRoutes,
    ...proposalRoutes,
    ...experimentRoutes,
    ...telephonyRoutes,
    ...virtualNumberRoutes,
    ...callRoutes,
    ...triggerCallRoutes,
    ...taskRoutes,
    ...versionTaskRoutes,
    ...nouns.flatMap((noun) =>
      nounRoutes(noun, { ...(noun.versioned ? versionedVerbs : rowVerbs), ...nounVerbs[noun.name] }),
    ),
  ];
}
