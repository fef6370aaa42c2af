import { ConfigError, type Env, parseConfig } from '../config/config.ts';

/** What is deployed where, for configurations of tests. */
export const TEST_DEPLOYMENTS = {
  31356: {
    carCollection: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    deployBlock: 1,
    feeBps: 250,
    gasStations: '0x00000000000000000000000000000000000000BB',
  },
  56: {
    carCollection: '0x00000000000000000000000000000000000000AA',
    treasury: '0x00000000000000000000000000000000000000CC',
    auctionHouse: '0x00000000000000000000000000000000000000DD',
    deployBlock: 40_000_000,
    feeBps: 100,
  },
  97: { carCollection: '0x00000000000000000000000000000000000000CC', deployBlock: 7, feeBps: 250 },
} as const;

export const parse = (env: Env) => parseConfig(env, TEST_DEPLOYMENTS);

/** The problems that a configuration is refused for; none where it is taken. */
export function findProblems(env: Env): readonly string[] {
  try {
    parse(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
