export type Task<Result> = {
  name: string;
  work: () => Result | Promise<Result>;
  /** How many cores it keeps busy. 1 without it. */
  cores?: number;
  /** Names of tasks that it waits for. A name that is not among the tasks counts as done. */
  after?: readonly string[];
};

/** How many cores the tasks share. */
const CORES = 2;

/**
 * Runs tasks in their order, side by side as far as cores are free, and returns their results in the order of their ends. After a
 * failure it starts no other task, waits for those that run, and throws the failure. Throws a RangeError for a task that wants
 * more cores than there are, and an Error for tasks that wait for each other.
 */
export async function runTasks<Result>(tasks: readonly Task<Result>[]): Promise<Result[]> {
  for (const { name, cores = 1 } of tasks)
    if (cores > CORES) throw new RangeError(`${name} wants ${cores} cores of ${CORES}`);
  const waiting = [...tasks];
  const running = new Map<Task<Result>, Promise<void>>();
  const results: Result[] = [];
  const failures: unknown[] = [];
  const isOpen = (name: string) => [...waiting, ...running.keys()].some((task) => task.name === name);
  const start = (task: Task<Result>) => {
    waiting.splice(waiting.indexOf(task), 1);
    const done = Promise.resolve()
      .then(task.work)
      .then(
        (result) => void results.push(result),
        (error: unknown) => void failures.push(error),
      )
      .finally(() => running.delete(task));
    running.set(task, done);
  };
  while (running.size > 0 || (waiting.length > 0 && failures.length === 0)) {
    const free = CORES - [...running.keys()].reduce((sum, { cores = 1 }) => sum + cores, 0);
    const ready = waiting.find(({ cores = 1, after = [] }) => cores <= free && !after.some(isOpen));
    if (ready && failures.length === 0) start(ready);
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`these wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  if (failures.length > 0) throw failures[0];
  return results;
}
