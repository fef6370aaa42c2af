/** The demo world as a service: the local chains, what is deployed on them, and their history. */
import { startWorld } from '@pitlane/world/start';
import type { WorldInput, WorldReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<WorldInput, WorldReady>(async ({ dataDir, origin }, step, signal) => {
  const { chains, faucetKey, builderKey, buildSecret, stop } = await startWorld({
    dataDir,
    origin,
    log: step,
    signal,
  });
  return { value: { chains, faucetKey, builderKey, buildSecret }, stop };
});
