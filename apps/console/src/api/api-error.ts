import type { FieldFault } from "@parley/model/kernel";

const names: { [status: number]: string } = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

/** What the server refused, with the request id that finds it in the logs. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: {
    code?: string;
    detail?: string;
    request_id?: string;
    ip?: string;
    errors?: readonly FieldFault[];
  };

  constructor(url: string, status: number, body: ApiError["body"]) {
    const statusText = names[status] ?? "Generic Error";
    super(body.detail ?? statusText);
    this.url = url;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
  }

  get code(): string | undefined {
    return this.body.code;
  }

  static async from(answer: Response): Promise<ApiError> {
    const text = await answer.text();
    let body: ApiError["body"];
    try {
      const parsed: unknown = JSON.parse(text);
      body = typeof parsed === "object" && parsed !== null ? parsed : { detail: text };
    } catch {
      body = { detail: text.slice(0, 200) };
    }
    return new ApiError(answer.url, answer.status, body);
  }
}
