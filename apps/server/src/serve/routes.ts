import { nouns } from "@parley/model";
import type { Route } from "../access/route.ts";
import { activityRoutes } from "../activity/activity-routes.ts";
import { waitingRoute } from "../activity/waiting-route.ts";
import type { SigningKeys } from "../auth/access-token.ts";
import { callRoutes } from "../calls/call-routes.ts";
import { triggerCallRoutes } from "../calls/trigger-call.ts";
import { controlPanelRoutes } from "../control-panel/control-panel-routes.ts";
import { credentialRoutes } from "../credentials/credential-routes.ts";
import { documentRoutes } from "../documents/document-routes.ts";
import { documentRoute } from "../edits/document-route.ts";
import { editRoutes } from "../edits/edit-routes.ts";
import { presenceRoute } from "../edits/presence-route.ts";
import { versionEventsRoute } from "../edits/version-events.ts";
import { versionedVerbs } from "../edits/versioned-verbs.ts";
import { apiSpecsRoutes } from "../flows/api-specs-routes.ts";
import { duplicateFlowRoute } from "../flows/duplicate-flow.ts";
import { experimentRoutes } from "../flows/experiment-routes.ts";
import { flowRoutes } from "../flows/flow-routes.ts";
import { keptSpeechRoute } from "../kept-speech/kept-speech-route.ts";
import { askModelRoute } from "../language-models/ask-model-route.ts";
import { speakAsCallerRoute } from "../language-models/speak-as-caller-route.ts";
import { libraryRoutes } from "../library/library-routes.ts";
import { goneFilesRoutes } from "../organisations/gone-files-routes.ts";
import { organisationRoutes } from "../organisations/organisation-routes.ts";
import { appPromptRoutes } from "../prompts/app-prompt-routes.ts";
import { promptAudioRoutes } from "../prompts/prompt-audio-routes.ts";
import { promptRoutes } from "../prompts/prompt-routes.ts";
import { proposalRoutes } from "../proposals/proposal-routes.ts";
import { deployRequestRoutes } from "../releases/deploy-request-routes.ts";
import { deployRoute } from "../releases/deploy-route.ts";
import { releaseRoutes } from "../releases/release-routes.ts";
import { nounRoutes, ownVerbs, rowVerbs } from "../rows/noun-routes.ts";
import { authRoutes } from "../sign-in/auth-routes.ts";
import { smallTalkRoutes } from "../small-talk/small-talk-routes.ts";
import { convertRoute } from "../sub-flows/convert-route.ts";
import { subFlowRoutes } from "../sub-flows/sub-flow-routes.ts";
import { taskRoutes } from "../tasks/task-routes.ts";
import { trainingRoutes } from "../tasks/training/training-routes.ts";
import { versionTaskRoutes } from "../tasks/version-task-routes.ts";
import { telephonyRoutes } from "../telephony/telephony-routes.ts";
import { virtualNumberRoutes } from "../telephony/virtual-number-routes.ts";
import { mergeTemplateRoutes } from "../templates/merge-template-route.ts";
import { parameterRoutes } from "../templates/parameter-routes.ts";
import { templateRoutes } from "../templates/template-routes.ts";
import { accessRoutes } from "../users/access-routes.ts";
import { invitationRoutes } from "../users/invitation-routes.ts";
import { userRoutes } from "../users/user-routes.ts";
import { gateRoute } from "../verify/gate-route.ts";
import { goldenRoute } from "../verify/golden-route.ts";
import { useCasesRoute } from "../verify/use-cases-route.ts";
import { evaluateImportRoute } from "../versions/evaluate-import-route.ts";
import { importMachineRoute } from "../versions/import-machine-route.ts";
import { mergeRoutes } from "../versions/merge-routes.ts";
import { notesRoute } from "../versions/notes-route.ts";
import { revertRoute } from "../versions/revert-route.ts";
import { testRequestRoute } from "../versions/test-request-route.ts";
import { versionRoutes } from "../versions/version-routes.ts";
import { yamlRoutes } from "../versions/yaml-routes.ts";
import { callTicketRoute } from "../voice-test/call-ticket-route.ts";
import { hearCallerRoute } from "../voice-test/hear-caller-route.ts";
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
    ...goneFilesRoutes,
    ...credentialRoutes,
    keptSpeechRoute,
    ...flowRoutes,
    duplicateFlowRoute,
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
    deployRoute,
    useCasesRoute,
    gateRoute,
    goldenRoute,
    ...yamlRoutes,
    ...versionRoutes,
    ...trainingRoutes,
    callTicketRoute,
    ...speechRoutes,
    hearCallerRoute,
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
    notesRoute,
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
      nounRoutes(noun, ownVerbs(noun, noun.versioned ? versionedVerbs : rowVerbs, nounVerbs[noun.name])),
    ),
  ];
}
