import type { Chain } from '@pitlane/shared/domain/chain/chains';

/** What the demo world needs to start: `origin` is the site's address as people type it, `port` where the server will listen. */
export type WorldInput = { dataDir: string; origin: string; port: number };

type ChainAccess = { chainId: number; rpcUrl: string; wsUrl: string };

/** The report of the demo world when its chains run. */
export type WorldReady = {
  chains: Record<Chain, ChainAccess>;
  faucetKey: `0x${string}`;
  builderKey: `0x${string}`;
  settlerKey: `0x${string}`;
  buildSecret: `0x${string}`;
  /** File with the orders of the demo world's history, for the server to take in. */
  bookFile: string;
};

/** What the server needs to start beside the demo world. */
export type ServerInput = WorldReady & { dataDir: string; port: number };

/** `url` is where it listens, `address` what people type. */
export type ServerReady = { url: string; address: string };
