const PHRASES: Readonly<Record<number, string>> = {
  100: "Trying",
  180: "Ringing",
  183: "Session Progress",
  200: "OK",
  202: "Accepted",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  407: "Proxy Authentication Required",
  408: "Request Timeout",
  415: "Unsupported Media Type",
  416: "Unsupported URI Scheme",
  420: "Bad Extension",
  422: "Session Interval Too Small",
  469: "Bad Info Package",
  480: "Temporarily Unavailable",
  481: "Call/Transaction Does Not Exist",
  482: "Loop Detected",
  486: "Busy Here",
  487: "Request Terminated",
  488: "Not Acceptable Here",
  489: "Bad Event",
  491: "Request Pending",
  500: "Server Internal Error",
  501: "Not Implemented",
  503: "Service Unavailable",
  504: "Server Time-out",
  505: "Version Not Supported",
  603: "Decline",
};

/** The usual words beside a status; the class of the status when it has none here. */
export function reasonPhrase(status: number): string {
  return PHRASES[status] ?? (status < 200 ? "Progress" : status < 300 ? "OK" : "Failure");
}
