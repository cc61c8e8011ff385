import { counted } from "../../parts/counted.ts";
/** What the sound of a cell says. */
export const texts = {
  say: "Say",
  saying: "Saying",
  said: "Said words",
  hear: "Hear recording",
  recording: "Recording",
  record: "Record",
  stop: "Stop recording",
  recordingNow: (cell: string) => `Recording ${cell}. Say its words.`,
  saving: (cell: string) => `The recording of ${cell} is being saved…`,
  upload: "Upload",
  remove: "Delete recording",
  outdated: "Text changed after this recording.",
  recordedWith: "It was recorded with:",
  kept: "Recording saved",
  removed: "Recording deleted",
  unkept: (cell: string) => `The recording of ${cell} is not saved yet. It is lost with this page.`,
  leave: {
    title: "Leave without the recordings?",
    text: (count: number) => `${counted(count, "recording is", "recordings are")} not saved yet. Leaving loses that.`,
  },
  gone: "Its prompt or its words were deleted meanwhile.",
  retry: "Save again",
  drop: "Discard",
  failed: "The recording could not be changed",
  notHeard: "The recording could not be fetched",
  tooLong: (most: number) =>
    `The words are longer than ${most.toLocaleString("en")} characters: they are not said here.`,
  named: "Variables are said by their names.",
} as const;
