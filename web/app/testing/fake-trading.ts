import { vi } from 'vitest';
import type { SiteChain } from '../wallet/site-chains.ts';
import type { ContractCall } from '../wallet/tx/transaction.ts';
import { WalletProblemError } from '../wallet/wallet-problem.ts';

const at = (digit: string): `0x${string}` => `0x${digit.repeat(40)}`;

/** Addresses of a trade in tests. */
export const [CARS, SEAPORT, ETH, HOUSE] = [at('c'), at('5'), at('e'), at('8')] as const;
const [ZONE, TREASURY, MINTER] = [at('2'), at('7'), at('4')] as const;
export const [ME, ALICE, MALLORY] = [at('a'), at('b'), at('9')] as const;
export const MARKET = { listingZone: ZONE, currency: ETH, treasury: TREASURY, feeBps: 250 } as const;

/** The site's facts about the one chain. */
export const FACTS: SiteChain = {
  chain: 'binance',
  chain_id: 31_356,
  label: 'BNB Smart Chain',
  coin: 'BNB',
  car_collection: CARS,
  tuneup_garages: null,
  gas_stations: null,
  free_minter: MINTER,
  workshop: null,
  trading: { seaport: SEAPORT, listing_zone: ZONE, auction_house: HOUSE, currency: ETH, treasury: TREASURY },
  rpc_path: '/rpc/binance',
  fee_bps: 250,
  settled_blocks: 12,
  explorer: null,
};

/** The state of car 12, without the bit of its lock. */
export const STATE = 3n;

/** The terms for car 12 that listings and offers share. */
export const TERMS = {
  nft: 'binance-cars-12',
  chain_id: FACTS.chain_id,
  seaport: SEAPORT,
  listing_zone: ZONE,
  contract: CARS,
  token_id: '12',
  paymentTokenContract: { address: ETH },
  fee_bps: 250,
  treasury: TREASURY,
  counter: '0',
  state: String(STATE),
};

/** What a lying server may put into TERMS, by what it would have people sign for. */
export const LIES: readonly [string, Record<string, unknown>][] = [
  ['another car', { token_id: '13' }],
  ['another item', { nft: 'binance-cars-13' }],
  ['another collection', { contract: MALLORY }],
  ['another chain', { chain_id: 1 }],
  ['another Seaport', { seaport: MALLORY }],
  ['another zone', { listing_zone: MALLORY }],
  ['another currency', { paymentTokenContract: { ...TERMS.paymentTokenContract, address: CARS } }],
  ['another treasury', { treasury: MALLORY }],
];

/** Has the server answer every question with this. `vi.unstubAllGlobals` takes it away again. */
export function stubServer(answer: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(answer));
}

/** Where a transaction reads. */
export const READ_AT = { client: { chain: { id: FACTS.chain_id } } as never, account: ME, block: 7n };

/** Returns the names of the functions that a wallet was asked for: "approve" or Seaport's own names. */
export function namesOf(calls: readonly (readonly unknown[])[]): string[] {
  return calls.map(([, given]) => (given as { call: ContractCall }).call.functionName);
}

/** The problem that something ends with; undefined when it ends well. */
export async function problemOf(running: Promise<unknown>) {
  try {
    await running;
    return undefined;
  } catch (error) {
    if (error instanceof WalletProblemError) return error.problem;
    throw error;
  }
}
