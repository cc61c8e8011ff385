for (;;) Math.sqrt(2);
