/** One line of a service's output as people read it: pino's JSON becomes `time level message key=value`. */
export function logLine(text: string): string {
  const entry = parseEntry(text);
  if (entry === undefined) return text;
  const { time, level, msg, pid: _pid, hostname: _hostname, service: _service, ...rest } = entry;
  const parts = [clock(time), levelName(level), typeof msg === "string" ? msg : ""];
  const told = Object.entries(rest).map(([key, value]) => `${key}=${plain(value)}`);
  // A stack of many lines comes last, so that the id of the request or call stands beside the message.
  parts.push(...told.filter((text) => !text.includes("\n")), ...told.filter((text) => text.includes("\n")));
  return parts.filter((part) => part !== "").join(" ");
}

function parseEntry(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    const value: Record<string, unknown> = JSON.parse(text);
    return "level" in value && "msg" in value ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Informational is the usual, so it is not said. */
function levelName(level: unknown): string {
  if (typeof level !== "number") return typeof level === "string" ? level : "";
  if (level >= 60) return "fatal:";
  if (level >= 50) return "error:";
  if (level >= 40) return "warning:";
  return "";
}

function clock(time: unknown): string {
  return typeof time === "number" ? new Date(time).toISOString().slice(11, 19) : "";
}

/** An error shows its message and where it was thrown; everything else stays on its line. */
function plain(value: unknown): string {
  if (typeof value === "object" && value !== null && "stack" in value) return `\n    ${value.stack}`;
  return typeof value === "string" ? value : JSON.stringify(value);
}
