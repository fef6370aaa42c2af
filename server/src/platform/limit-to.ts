/** Runs as many works at a time as it is told, and the others after them, in the order in which they came. */
export function limitTo(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on as it is, or given back.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
