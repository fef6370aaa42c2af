import { type Config, parseConfig } from '@pitlane/server/config/config';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { ServerInput } from './messages.ts';

/** The server's configuration beside the demo world: its chains take the place of those the environment may name. */
export function createDemoConfig(input: ServerInput, env: Record<string, string | undefined>): Config {
  const access = CHAINS.map((chain) => [
    [`${chain.toUpperCase()}_RPC_URL`, input.chains[chain].rpcUrl],
    [`${chain.toUpperCase()}_WS_URL`, input.chains[chain].wsUrl],
  ]);
  return parseConfig({
    ...env,
    ...Object.fromEntries(access.flat()),
    PORT: String(input.port),
    PITLANE_DATA: input.dataDir,
    PITLANE_DEMO: '1',
    FAUCET_PRIVATE_KEY: input.faucetKey,
    BUILDER_PRIVATE_KEY: input.builderKey,
    BUILD_SECRET: input.buildSecret,
    SETTLER_PRIVATE_KEY: input.settlerKey,
  });
}
