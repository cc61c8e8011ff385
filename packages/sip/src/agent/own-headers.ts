import { isToken } from "../message/characters.ts";
import { headerName } from "../message/header-name.ts";
import type { Header } from "../message/message.ts";
import { isParsedHeader } from "../message/parse-common.ts";

/** Whether the user's headers may stand in a message: well-formed, on one line, and none that the agent writes itself. */
export function areOwnHeaders(headers: readonly Header[]): boolean {
  return headers.every(({ name, value }) => isToken(name) && isOneLine(value) && !isParsedHeader(headerName(name)));
}

/** Whether a text of the user's cannot open a line of its own. */
export function isOneLine(text: string): boolean {
  return !/[\r\n\0]/.test(text);
}
