/** Runs one piece of work at a time, in the order they came. */
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>;

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    // The next in line waits for the end of this work, successful or not. Only the caller of this work gets
    // its failure.
    last = run.then(
      () => undefined,
      () => undefined,
    );
    return run;
  };
}
