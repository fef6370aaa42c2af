/** Runs the demo world by itself: node world/src/main.ts [folder]. Ctrl-C ends it. */
import { resolve } from 'node:path';
import { readListed } from './book-file.ts';
import { startGame } from './run-game.ts';
import { startWorld } from './start.ts';

const log = (line: string) => process.stdout.write(`${line}\n`);
const ending = new AbortController();
const ended = Promise.withResolvers<void>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    ending.abort();
    ended.resolve();
  });
}

try {
  const world = await startWorld({
    dataDir: resolve(process.argv[2] ?? '.pitlane'),
    log,
    signal: ending.signal,
    onDown: ended.reject,
  });
  const { cars, owners, ms, kept } = world.stats;
  log(`${cars} cars of ${owners} owners, ${kept ? 'kept' : 'made'}, ready after ${(ms / 1000).toFixed(1)} s`);
  const game = startGame({ chains: world.chains, forSale: await readListed(world.bookFile), log });
  await ended.promise.finally(game.stop).finally(world.stop);
} catch (error) {
  if (!ending.signal.aborted) {
    process.exitCode = 1;
    log(error instanceof Error ? error.message : String(error));
  }
}
