export type Task = { name: string; work: () => unknown; after?: readonly string[] };

/**
 * Does tasks two at a time, each once those that it comes after are done; what is not among the tasks counts as done. Starts no
 * other after a failure, and throws it when those that run have ended.
 */
export async function runInOrder(tasks: readonly Task[]): Promise<void> {
  const waiting = [...tasks];
  const running = new Map<string, Promise<void>>();
  const failures: unknown[] = [];
  const isOpen = (name: string) => running.has(name) || waiting.some((task) => task.name === name);
  while (running.size > 0 || (waiting.length > 0 && failures.length === 0)) {
    const next = waiting.findIndex(({ after = [] }) => !after.some(isOpen));
    const [task] = failures.length === 0 && running.size < 2 && next >= 0 ? waiting.splice(next, 1) : [];
    if (task) {
      const done = Promise.resolve()
        .then(task.work)
        .then(
          () => undefined,
          (error: unknown) => void failures.push(error),
        )
        .finally(() => running.delete(task.name));
      running.set(task.name, done);
    } else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`these wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  if (failures.length > 0) throw failures[0];
}
