import type { Indexed } from '@pitlane/shared/api/common';
import type { OfferTerms, OfferTermsQuery } from '@pitlane/shared/api/offers';
import { AppError } from '@pitlane/shared/domain/app-error';
import { type Collection, nftId, parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { ANY_STATE, encodeZoneHash, LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { readChain, readCounter, readHead, readMoney, readRoyalty, readToken } from './chain-facts.ts';
import { countTransfers, toMarketTerms, WHOLE } from './market-terms.ts';
import type { OrderMarket, OrderMarkets } from './order-markets.ts';

export type OfferTermsDeps = { markets: OrderMarkets; indexedNow: () => Promise<Indexed> };

/** The wanted token: `tokenId` is null for any token of the collection. */
type Wanted = { chain: Chain; collection: Collection; tokenId: bigint | null; contract: Address };

/**
 * Creates a function that reads the terms an offer needs now, from the chain at a named block. Throws NOT_FOUND for a token that
 * does not exist, or a chain or collection without an order book; CHAIN_UNAVAILABLE when the chain does not answer.
 */
export function createFindOfferTerms({ markets, indexedNow }: OfferTermsDeps) {
  return async (query: OfferTermsQuery): Promise<OfferTerms> => {
    const { market, wanted } = findWanted(markets, query);
    const [read, indexed] = await Promise.all([
      readChain(market.chain, () => readTerms(market, wanted, query.maker)),
      indexedNow(),
    ]);
    const { block, token, royalty, maker } = read;
    if (wanted.tokenId !== null && !token) throw unknown();
    const { chain, collection, tokenId, contract } = wanted;
    return {
      scope: tokenId === null ? 'collection' : 'item',
      nft: tokenId === null ? null : nftId({ chain, collection, tokenId }),
      chain,
      ...toMarketTerms(market),
      collection,
      contract,
      token_id: tokenId === null ? null : tokenId.toString(),
      royalty: royalty ? { receiver: royalty.recipient, bps: Number(royalty.amountWei) } : null,
      owner: token?.owner ?? null,
      transfers: token ? countTransfers(token.state) : null,
      state: token ? token.state.toString() : null,
      zone_hash: token ? encodeZoneHash({ kind: 'state', state: token.state }) : ANY_STATE,
      maker,
      read_at_block: Number(block.number),
      indexed,
    };
  };
}
export type FindOfferTerms = ReturnType<typeof createFindOfferTerms>;

function findWanted(
  markets: OrderMarkets,
  { nft, chain, collection }: OfferTermsQuery,
): { market: OrderMarket; wanted: Wanted } {
  const key = nft === undefined ? undefined : parseNftId(nft);
  const [on, of] = key ? [key.chain, key.collection] : [chain, collection];
  const market = on && markets.get(on);
  const contract = of && market?.contracts.get(of);
  // A number of 78 digits may be more than a token can have.
  if (!market || !contract || (key && key.tokenId >> 256n)) throw unknown();
  return { market, wanted: { chain: on, collection: of, tokenId: key?.tokenId ?? null, contract } };
}

async function readTerms(market: OrderMarket, wanted: Wanted, account: Address | undefined) {
  const on = { ...market, block: await readHead(market.client) };
  const { tokenId, contract, collection } = wanted;
  const [found, royalty, maker] = await Promise.all([
    tokenId === null
      ? undefined
      : readToken(on, { contract, tokenId, holder: ZERO_ADDRESS, priceWei: WHOLE }),
    // Each free-form token has a royalty of its own.
    tokenId === null && collection !== 'tokens'
      ? readRoyalty(on, { contract, tokenId: 0n, priceWei: WHOLE })
      : undefined,
    account && readMaker(on, account),
  ]);
  const { owner, state } = found ?? {};
  const token = owner !== undefined && state !== undefined ? { owner, state: state & ~LOCK_BIT } : undefined;
  return { block: on.block, token, royalty: found?.royalty ?? royalty, maker: maker ?? null };
}

async function readMaker(
  on: OrderMarket & { block: Awaited<ReturnType<typeof readHead>> },
  account: Address,
) {
  const [counter, { balance, allowance }] = await Promise.all([
    readCounter(on, account),
    readMoney(on, { currency: on.currency, account }),
  ]);
  return {
    account,
    counter: counter.toString(),
    balance: balance.toString(),
    allowance: allowance.toString(),
  };
}

function unknown(): AppError {
  const message =
    'You can’t make an offer for this. It isn’t minted, or its chain or collection has no order book.';
  return new AppError('NOT_FOUND', message, { field: 'nft' });
}
