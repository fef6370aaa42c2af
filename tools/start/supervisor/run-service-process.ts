/** The messages of a service to the supervisor over their channel. */
export type Report<T> =
  | { kind: 'step'; text: string }
  | { kind: 'ready'; value: T }
  | { kind: 'problem'; text: string };

type Started<T> = { value: T; stop: () => Promise<void> };

/**
 * Runs a service process. It gets one message with its settings, starts, reports, and stops on SIGTERM or
 * when the supervisor is gone. A failed start is reported and ends the process with status 1.
 */
export function runServiceProcess<Input, T>(
  start: (input: Input, step: (text: string) => void, signal: AbortSignal) => Promise<Started<T>>,
): void {
  const ending = new AbortController();
  const tell = (report: Report<T>) => process.connected && process.send?.(report);
  let started: Promise<Started<T>> | undefined;

  const stop = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    const stopped = await started?.then((one) => one.stop()).catch(complain);
    process.exit(stopped === 'failed' ? 1 : 0);
  };
  const complain = (error: unknown) => {
    console.error(error);
    return 'failed' as const;
  };

  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  process.once('message', (input: Input) => {
    started = start(input, (text) => tell({ kind: 'step', text }), ending.signal);
    started.then(
      ({ value }) => tell({ kind: 'ready', value }),
      (error: unknown) => {
        if (ending.signal.aborted) return;
        complain(error);
        tell({ kind: 'problem', text: error instanceof Error ? error.message : String(error) });
        process.exit(1);
      },
    );
  });
}
