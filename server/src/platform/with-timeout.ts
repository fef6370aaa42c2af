/** The result of some work, or an Error when it takes longer than `ms` milliseconds. The work itself goes on. */
export function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  toError: (ms: number) => Error = (late) => new Error(`no answer within ${late} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toError(ms)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
