/** The demo world as a service: the local chains, what is deployed on them, their history, and the people who go on. */
import { readListed } from '@pitlane/world/book-file';
import { createRaceReporter } from '@pitlane/world/report-races';
import { startGame } from '@pitlane/world/run-game';
import { startMarket } from '@pitlane/world/run-market';
import { holdShortAuction } from '@pitlane/world/short-auction';
import { startWorld } from '@pitlane/world/start';
import type { WorldInput, WorldReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<WorldInput, WorldReady>(async ({ dataDir, origin, port }, step, signal) => {
  const started = await startWorld({ dataDir, origin, log: step, signal });
  const { chains, faucetKey, builderKey, settlerKey, buildSecret, bookFile } = started;
  // What they say goes to this service's log.
  const log = console.log;
  await holdShortAuction({ rpcUrl: chains.binance.rpcUrl, bookFile, log });
  const forSale = await readListed(bookFile);
  const apiUrl = `http://127.0.0.1:${port}`;
  const game = startGame({ chains, forSale, log, reporter: createRaceReporter({ apiUrl, dataDir, log }) });
  const isQuiet = process.env.WORLD_PULSE?.trim() === 'off';
  const market = isQuiet ? undefined : startMarket({ chains, apiUrl, forSale, log });
  const stop = async () => {
    await Promise.all([game.stop(), market?.stop()]);
    await started.stop();
  };
  return { value: { chains, faucetKey, builderKey, settlerKey, buildSecret, bookFile }, stop };
});
