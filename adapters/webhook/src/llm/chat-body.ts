import type { Json, JsonObject, ModelAsk, ModelMessage } from "@parley/model/kernel";

/** What is asked, as the protocol writes it. */
export function chatBody({ model, messages, functions, most_tokens }: ModelAsk, streamed: boolean): JsonObject {
  const tools = functions.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, parameters: asJson(parameters) },
  }));
  return {
    model,
    messages: messages.map(messageOf),
    ...(tools.length > 0 && { tools }),
    max_tokens: most_tokens,
    ...(streamed && { stream: true, stream_options: { include_usage: true } }),
  };
}

function messageOf(message: ModelMessage): JsonObject {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "tool":
      return { role: "tool", tool_call_id: message.call, content: message.content };
    case "assistant": {
      const { content, calls } = message;
      const tool_calls = calls.map((call) => ({
        id: call.id,
        type: "function",
        function: { name: call.name, arguments: JSON.stringify(call.arguments) },
      }));
      // A message with calls alone has no content.
      return { role: "assistant", content: content === "" ? null : content, ...(calls.length > 0 && { tool_calls }) };
    }
  }
}

/** A schema is plain JSON. */
const asJson = (schema: object): Json => JSON.parse(JSON.stringify(schema));
