/** A server that never lives. */
console.error("cannot read the samples");
process.exit(3);
