/** The demo world as a service: the local chains, what is deployed on them, their history, and the game that goes on. */
import { startGame } from '@pitlane/world/run-game';
import { holdShortAuction } from '@pitlane/world/short-auction';
import { startWorld } from '@pitlane/world/start';
import type { WorldInput, WorldReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<WorldInput, WorldReady>(async ({ dataDir, origin }, step, signal) => {
  const {
    stop,
    stats: _,
    ...world
  } = await startWorld({
    dataDir,
    origin,
    log: step,
    signal,
  });
  // What they say goes to this service's log.
  const { rpcUrl } = world.chains.binance;
  await holdShortAuction({ rpcUrl, bookFile: world.bookFile, log: console.log });
  const game = startGame(world.chains, console.log);
  return {
    value: world,
    stop: () => game.stop().finally(stop),
  };
});
