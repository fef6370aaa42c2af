/** The server as a service, beside the demo world: its chains take the place of those the environment may name. */
import { randomBytes } from 'node:crypto';
import { parseConfig } from '@pitlane/server/config';
import { startServer } from '@pitlane/server/start';
import { CHAINS } from '@pitlane/shared/domain/chains';
import { publishAnnouncements } from '@pitlane/world/announcements';
import type { ServerInput, ServerReady } from '../messages.ts';
import { runServiceProcess } from '../run-service-process.ts';

runServiceProcess<ServerInput, ServerReady>(async (input, step) => {
  const { dataDir, port, chains } = input;
  // Who starts the demo is its operator; without a token of their own one is made for this run.
  const operatorToken = process.env.OPERATOR_TOKEN?.trim() || randomBytes(32).toString('hex');
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
    FAUCET_PRIVATE_KEY: input.faucetKey,
    BUILDER_PRIVATE_KEY: input.builderKey,
    BUILD_SECRET: input.buildSecret,
    OPERATOR_TOKEN: operatorToken,
  });
  const { url, stop } = await startServer(config);
  step(config.databaseUrl ? 'database (PostgreSQL), API and site' : 'database, API and site');
  await publishAnnouncements(url, operatorToken);
  return { value: { url, address: config.origin }, stop };
});
