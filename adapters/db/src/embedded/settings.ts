import { totalmem } from "node:os";

/** What PostgreSQL is started with: fit for a machine of two cores, and safe against the loss of power. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  effective_cache_size: "1GB",
  maintenance_work_mem: "64MB",
  work_mem: "8MB",
  max_wal_size: "1GB",
  wal_compression: "on",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // A refused duplicate names its key, which may be an address or a number.
  log_error_verbosity: "terse",
  log_line_prefix: "%m[%p]",
} as const;

const mebibyte = 2 ** 20;

/**
 * An eighth of the memory we may use, 128 MB at least: it keeps the indexes of a million calls cached beside everything
 * else. The system gives it only as it fills.
 */
function sharedBuffers(): string {
  const limit = process.constrainedMemory();
  const memory = limit === 0 ? totalmem() : Math.min(limit, totalmem());
  return `${Math.floor(Math.min(Math.max(memory / 8, 128 * mebibyte), 1024 * mebibyte) / mebibyte)}MB`;
}

const durable = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" } as const;

/** For tests alone: their clusters never outlive the run. */
const fleeting = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } as const;

/** The options of the postmaster, as one text for `pg_ctl --options`; no value contains a space or a quote. */
export function postmasterOptions(options: { readonly port: number; readonly isDurable: boolean }): string {
  const all = {
    ...settings,
    shared_buffers: sharedBuffers(),
    ...(options.isDurable ? durable : fleeting),
    port: String(options.port),
  };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}
