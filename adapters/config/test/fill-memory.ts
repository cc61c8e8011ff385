const held: Buffer[] = [];
for (;;) held.push(Buffer.alloc(1_000_000, 1));
