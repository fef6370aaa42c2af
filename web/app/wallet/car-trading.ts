import type { Address } from '@pitlane/shared/domain/address';
import { parseNftId } from '@pitlane/shared/domain/nft-id';
import { problem } from './problem-words.ts';
import type { ReadAt } from './tx/transaction.ts';
import { chainReader } from './wagmi-client.ts';
import { WalletProblemError } from './wallet-problem.ts';

/** A car and the contracts that it is traded by, out of the item's id and the site's facts alone. Addresses are lower case. */
export type CarTrading = {
  chainId: number;
  cars: Address;
  tokenId: bigint;
  seaport: Address;
  listingZone: Address;
  /** The ERC-20 token that prices are in. */
  currency: Address;
  treasury: Address;
  auctionHouse: Address | null;
};

/**
 * What the trade of an item goes by. Whatever else the server says of the item has to be this. Throws a WalletProblemError for
 * an item that is no car, one of another chain than the wallet was opened for, and where there is no trading.
 */
export async function readCarTrading(nft: string, { client }: Pick<ReadAt, 'client'>): Promise<CarTrading> {
  const key = parseNftId(nft);
  if (key?.collection !== 'cars') throw new WalletProblemError(problem('UNKNOWN', NO_CAR));
  const { facts } = await chainReader(key.chain);
  if (facts.chain_id !== client.chain?.id) throw new WalletProblemError(problem('UNKNOWN', OTHER_CHAIN));
  if (!facts.trading) throw new WalletProblemError(problem('UNKNOWN', NO_TRADING));
  const {
    seaport,
    currency,
    treasury,
    listing_zone: listingZone,
    auction_house: auctionHouse,
  } = facts.trading;
  return {
    chainId: facts.chain_id,
    cars: facts.car_collection,
    tokenId: key.tokenId,
    seaport,
    listingZone,
    currency,
    treasury,
    auctionHouse,
  };
}

const NO_CAR = 'Only cars are traded here. Nothing was sent.';
const OTHER_CHAIN =
  'The server names this car on another chain than the one that is shown, so nothing was sent. Reload the page.';
const NO_TRADING = 'There is no trading on this chain.';
