/** Sound on the line: RTP, codecs, keys, recording, and a clock of 20 ms for all calls. */

export { Allowance, type AllowanceSize } from "./allowance.ts";
export { AudioConverter } from "./audio-converter.ts";
export type { AudioLink, AudioLinkListener } from "./audio-link.ts";
export { CallMedia, type CallMediaOptions, type MediaEvent } from "./call-media.ts";
export { chance } from "./chance.ts";
export { type Clock, systemClock } from "./clock.ts";
export { DtmfDetector } from "./dtmf-detector.ts";
export { durationMs, FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from "./frame.ts";
export { type Codec, type CodecName, codecs } from "./g711.ts";
export { inQuiet } from "./in-quiet.ts";
export type { Load } from "./load-meter.ts";
export { type Paced, Pacer, type PacerFigures } from "./pacer.ts";
export type { Heard } from "./player.ts";
export { PortRange, PortsExhausted } from "./port-range.ts";
export { Recorder, type RecordingChange } from "./recorder.ts";
export { resample } from "./resample.ts";
export { type RtpAgreement, RtpLink } from "./rtp-link.ts";
export { RtpSocket } from "./rtp-socket.ts";
export { SampleDoubler } from "./sample-doubler.ts";
export { speechModel } from "./speech-model.ts";
export { carried, type TelephoneLine, telephoneLines } from "./telephone-lines.ts";
export { beep, dtmfTone, goertzel, meanSquare, tone } from "./tone.ts";
export { SpeechDetector, type SpeechEvent, type VoiceClassifier } from "./voice-activity.ts";
export { measureWav, readWav, WavError } from "./wav.ts";
export { type AudioFormat, formats, holdsAudio, writeWav } from "./wav-writer.ts";
export { WebLink } from "./web-link.ts";
