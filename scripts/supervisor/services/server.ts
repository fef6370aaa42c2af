/** The server as a service, beside the demo world: its chains take the place of those the environment may name. */
import { parseConfig } from '@pitlane/server/config';
import { startServer } from '@pitlane/server/start';
import { CHAINS } from '@pitlane/shared/domain/chains';
import { serve } from '../child.ts';
import type { ServerInput, ServerReady } from '../wire.ts';

serve<ServerInput, ServerReady>(async ({ dataDir, port, chains, faucetKey }, step) => {
  const access = CHAINS.map((chain) => [
    [`${chain.toUpperCase()}_RPC_URL`, chains[chain].rpcUrl],
    [`${chain.toUpperCase()}_WS_URL`, chains[chain].wsUrl],
  ]);
  const config = parseConfig({
    ...process.env,
    ...Object.fromEntries(access.flat()),
    PORT: String(port),
    PITLANE_DATA: dataDir,
    PITLANE_DEMO: '1',
    FAUCET_PRIVATE_KEY: faucetKey,
  });
  const { url, stop } = await startServer(config);
  step(config.databaseUrl ? 'database (PostgreSQL), API and site' : 'database, API and site');
  return { value: { url, address: config.origin }, stop };
});
