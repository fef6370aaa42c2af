/**
 * A process that outlives the one which started it by a moment, to end the chains that it left behind: also when it was
 * killed and could not do so itself. It learns of that by the end of their channel.
 */
export type WatchdogMessage = { guard: number } | { forget: number };

const guarded = new Set<number>();

process.on('message', (message: WatchdogMessage) => {
  if ('guard' in message) guarded.add(message.guard);
  else guarded.delete(message.forget);
});

process.on('disconnect', () => {
  for (const pid of guarded) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It went by itself.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  process.exit();
});

// A terminal's Ctrl-C reaches this process too, before its work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
