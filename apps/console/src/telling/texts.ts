// The record of a conversation in words. Each part stands for itself: the simulator's thread loads what it uses alone.

export const callerTexts = { fromPage: "From the page" } as const;

/** The parts of the time of an answer. */
export const stageTexts = {
  label: "Stages",
  names: {
    listening: "Listening",
    understanding: "Understanding",
    logic: "Logic, storing",
    webhook: "Webhook",
    speech: "Speech",
    other: "Not separated",
  },
} as const;

/** How a path won the turn, by level. */
export const levelTexts: { readonly [level: number]: string } = {
  1: "path of the block with override",
  2: "global trigger with override",
  3: "path of the block",
  4: "trigger of this sub-flow",
  5: "trigger of the whole agent",
  6: "small talk",
  7: "no input, no match, or always",
  8: "default path of the block",
  9: "default intent",
  10: "fallback",
};
/** The level of failures, by what failed. */
export const onFailure = { no_input: "no input", no_match: "no match", always: "always" } as const;
export const unknownLevel = "unknown level";
export const askedAgain = (reason: string) => `asked again, ${reason}`;

/** The entries of a record as sentences. */
export const entryTexts = {
  entered: (name: string, visit: number) => `Entered ${name}${visit > 1 ? `, visit ${visit}` : ""}`,
  pathTaken: (name: string, words: string) => `Took ${name === "" ? "a path" : `the path ${name}`}: ${words}`,
  decided: (at: string, level: string | null) => `Decided at ${at}${level === null ? "" : `: ${level}`}`,
  agentSaid: (words: string) => `Agent said “${words}”`,
  recordingFailed: (until: string) => `The recording could not be written. It is whole up to ${until}`,
  recordingResumed: (from: string) => `The recording goes on at ${from}. Before, it is silent`,
  overlayFailed: (reason: string) => `The background sound could not be played: ${reason}`,
  notTaken: (because: string) =>
    because === "concurrency" ? "Not answered: as many calls went on as may" : `Not answered: ${because}`,
  metadataMissing: (keys: string) => `Did not begin: the agent requires ${keys}`,
  began: (zone: string) => `The conversation began; its dates are those of ${zone}`,
  chance: (number: string) => `Chance gave ${number}`,
  modelAnswered: (calls: string, tokens: number) =>
    calls === "" ? `The model spoke (${tokens} tokens)` : `The model proposed ${calls} (${tokens} tokens)`,
  modelUnanswered: (tokens: number) => `The model gave no whole answer (${tokens} tokens)`,
  modelRefused: (name: string, reason: string) =>
    name === "" ? `The model is not followed: ${reason}` : `Refused ${name}: ${reason}`,
  notKept: "Read an answer that the call did not keep",
  variantChosen: (test: string, variant: string) => `Chose ${variant} for ${test}`,
  contentMissing: (language: string) => `A prompt has no words in ${language}`,
  callerSaid: (words: string, isMade: boolean) => `Caller said “${words}”${isMade ? ", made by the path" : ""}`,
  callerPressed: (digits: string) => `Caller pressed ${digits}`,
  callerSilent: "Caller stayed silent",
  noiseHeard: (level: string) => `Noise was heard, level ${level}`,
  inputCut: (length: string) => `Of ${length} characters the first 2,000 were read`,
  messageReceived: (words: string) => `Message received: “${words}”`,
  understood: (meaning: string) => `Understood ${meaning}`,
  /** A value that the caller ruled out. */
  isNot: (entity: string, value: string) => `${entity} is not ${value}`,
  nothing: "nothing",
  scored: (name: string, score: string) => `${name} (${score})`,
  secondOpinion: (intent: string, score: string, won: boolean) =>
    `A second opinion heard ${intent} (${score})${won ? " and won" : ""}`,
  source: (document: string, page: string | null, title: string) =>
    [document, ...(page === null ? [] : [`page ${page}`]), ...(title === "" ? [] : [title])].join(", "),
  nothingFound: "The documents say nothing about it",
  answeredFrom: (source: string, score: string) => `Answered from ${source} (score ${score})`,
  answerTooPoor: (source: string, score: string, least: string) =>
    `No answer: ${source} came nearest (score ${score}, at least ${least} is needed)`,
  considered: (name: string, level: string, fits: boolean) =>
    `Looked at ${name === "" ? "a path" : name} (${level}): ${fits ? "fits" : "does not fit"}`,
  slotFilled: (name: string, value: string) => `Value ${name} is ${value}`,
  queued: (intent: string) => `Kept for later: ${intent}`,
  cameBack: (name: string) => `Came back to ${name}`,
  slotDropped: (name: string, from: string) => `Value ${name} was dropped: it was ${from}`,
  slotChanged: (name: string, from: string, to: string) => `Value ${name} changed from ${from} to ${to}`,
  metadataSet: (key: string, value: string) => `Metadata ${key} is ${value}`,
  accountSet: (name: string, value: string) => `Account attribute ${name} is ${value}`,
  languageSwitched: (from: string, to: string, by: string) => `Language switched from ${from} to ${to} by ${by}`,
  languageDetected: (language: string, score: string, switched: boolean) =>
    `Detected ${language} (${score})${switched ? " and switched" : ""}`,
  reprompted: (reason: string, time: string) => `Asked again, ${reason} for the ${time} time`,
  smallTalk: (name: string, time: string) => `Small talk ${name}, for the ${time} time`,
  requested: (kind: string, name: string) => `Asked for the ${kind}${name === "" ? "" : ` ${name}`}`,
  answer: {
    timedOut: (details: string) => `The answer timed out${details}`,
    came: (details: string) => `The answer came${details}`,
    failed: (details: string) => `The answer was a failure${details}`,
    tooLate: "too late",
  },
  card: {
    entered: "Keys of the card were entered, and are kept nowhere",
    invalid: "The keys were none of such a card",
    silent: "No key of the card came",
  },
  transferEnded: (outcome: string) => `The transfer ended: ${outcome}`,
  happened: (name: string, taken: boolean) => `Event ${name}${taken ? "" : ", which no path takes"}`,
  dropped: (event: string, reason: string) => `Ignored ${event}: ${reason}`,
  expressionError: (source: string, where: string, error: string) => `Error in ${source} at ${where}: ${error}`,
  variableMissing: (variables: string, where: string) => `Nothing to say for ${variables} at ${where}`,
  ruleBreached: (rule: string, isBlocked: boolean) =>
    isBlocked ? `Rule kept, step taken back: ${rule}` : `Rule broken: ${rule}`,
  limitReached: (limit: string) => `Limit reached: ${limit}`,
  ended: (disposition: string, reason: string) => `Ended ${disposition}: ${reason}`,
  ending: (disposition: string, reason: string) => `Ends ${disposition} after its last words: ${reason}`,
  key: "A key came in",
  callerBegan: "Caller began to speak",
  callerStopped: "Caller stopped speaking",
  agentBegan: "Agent began to speak",
  agentFinished: (after: string) => `Agent finished speaking after ${after}`,
  agentPaused: "Agent waited for the caller",
  agentWentOn: "Agent went on, since no words came",
  agentInterrupted: (after: string) => `Agent was interrupted after ${after}`,
  held: "Caller put the call on hold",
  resumed: "Caller resumed the call",
  lineMessages: (count: number) => `The line carried ${count} messages`,
  callerUnclear: "Caller said something unclear: none of the words that were expected",
  heardWords: (recogniser: string, ms: string) => `${recogniser} heard words, ${ms} ms after the caller had finished`,
  heardNothing: (recogniser: string, ms: string) =>
    `${recogniser} heard no words, ${ms} ms after the caller had finished`,
  heardUnclear: (recogniser: string, ms: string, guesses: string) =>
    `${recogniser} was sure of no words, ${ms} ms after the caller had finished. It guessed ${guesses}`,
  lineQuality: (lost: string, late: string, jitter: string) =>
    `Of the caller's packets ${lost} % were lost and ${late} % came too late; they varied by ${jitter} ms`,
  lineQuiet: "The caller's line went silent",
  farTimeout: "The other side of the transfer went silent: it was disconnected",
  storingDelayed: "The database did not answer: the caller was asked to wait",
  secondSender: (packets: string) => `Another sender sent audio to this call: ${packets} packets so far, not heard`,
  turnTimed: (understanding: string, logic: string, storing: string) =>
    `The turn took ${understanding} ms to understand, ${logic} ms of logic and ${storing} ms to store`,
  speechFailed: "A prompt could not be spoken",
} as const;
