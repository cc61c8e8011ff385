/**
 * Settings of connections that stay open. After 30 s of silence the system asks whether the other side is there, and ends
 * the connection when nothing answers for ten more. Without the delay it asks after two hours: a database that has gone
 * without a word, or a quiet connection that a router dropped, goes unnoticed until then.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;
