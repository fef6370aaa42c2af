import { randomBytes } from 'node:crypto';
import { type Config, parseConfig } from '@pitlane/server/config/config';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import type { ServerInput } from './messages.ts';

/** The server's configuration beside the demo world: its chains take the place of those the environment may name. */
export function createDemoConfig(
  input: ServerInput,
  env: Record<string, string | undefined>,
): Config & { operatorToken: string } {
  const access = CHAINS.map((chain) => [
    [`${chain.toUpperCase()}_RPC_URL`, input.chains[chain].rpcUrl],
    [`${chain.toUpperCase()}_WS_URL`, input.chains[chain].wsUrl],
  ]);
  // Who starts the demo is its operator; without a token of their own one is made for this run.
  const operatorToken = env.OPERATOR_TOKEN?.trim() || randomBytes(32).toString('hex');
  const config = parseConfig({
    ...env,
    ...Object.fromEntries(access.flat()),
    PORT: String(input.port),
    PITLANE_DATA: input.dataDir,
    PITLANE_DEMO: '1',
    FAUCET_PRIVATE_KEY: input.faucetKey,
    BUILDER_PRIVATE_KEY: input.builderKey,
    BUILD_SECRET: input.buildSecret,
    SETTLER_PRIVATE_KEY: input.settlerKey,
    OPERATOR_TOKEN: operatorToken,
  });
  return { ...config, operatorToken };
}
