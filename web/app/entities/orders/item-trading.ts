import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { problem } from '../../wallet/problem-words.ts';
import { collectionOf } from '../../wallet/site-chains.ts';
import type { ReadAt } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';

/** The contracts and fee of trading on a chain, from the site's facts. Addresses are lower case. */
export type Trading = {
  chainId: number;
  /** The contract of what is traded: of the item, or of the chain's cars where none is named. */
  collection: Address;
  seaport: Address;
  listingZone: Address;
  /** The ERC-20 token that prices are in. */
  currency: Address;
  treasury: Address;
  auctionHouse: Address | null;
};

/** Reads the contracts and fee of trading on a chain. Throws a WalletProblemError where there is none. */
export async function readTrading(chain: Chain): Promise<Trading> {
  const { facts } = await chainReader(chain);
  if (!facts.trading)
    throw new WalletProblemError(
      problem('UNKNOWN', `Trading is not available on ${CHAIN_FACTS[chain].label}.`),
    );
  const {
    seaport,
    currency,
    treasury,
    listing_zone: listingZone,
    auction_house: auctionHouse,
  } = facts.trading;
  const { chain_id: chainId, car_collection: collection } = facts;
  return { chainId, collection, seaport, listingZone, currency, treasury, auctionHouse };
}

/**
 * Reads the contracts and fee for trading an item, with its number. The server's terms for the item have to match them. Throws a
 * WalletProblemError for what is no item here, and for one of another chain than the wallet was opened for.
 */
export async function readItemTrading(nft: string, { client }: Pick<ReadAt, 'client'>) {
  const key = parseNftId(nft);
  if (!key) throw new WalletProblemError(problem('UNKNOWN', NO_ITEM));
  const [trading, { facts }] = await Promise.all([readTrading(key.chain), chainReader(key.chain)]);
  const collection = collectionOf(facts, key.collection);
  if (!collection) throw new WalletProblemError(problem('UNKNOWN', NO_ITEM));
  if (trading.chainId !== client.chain?.id) throw new WalletProblemError(problem('UNKNOWN', OTHER_CHAIN));
  return { ...trading, collection, tokenId: key.tokenId };
}

type Named = {
  chain_id: number;
  seaport: Address;
  listing_zone: Address;
  contract: Address;
  paymentTokenContract: { address: Address };
  treasury: Address;
};

/** Returns whether terms that the server gave for a signature name this trading, and the item's collection. */
export function isSameTrading(terms: Named, trading: Trading): boolean {
  return (
    terms.chain_id === trading.chainId &&
    terms.seaport === trading.seaport &&
    terms.listing_zone === trading.listingZone &&
    terms.contract === trading.collection &&
    terms.paymentTokenContract.address === trading.currency &&
    terms.treasury === trading.treasury
  );
}

const NO_ITEM = 'This item isn’t traded here. Nothing was sent.';
const OTHER_CHAIN =
  'The server and this page disagree about the item’s chain, so nothing was sent. Reload the page.';
