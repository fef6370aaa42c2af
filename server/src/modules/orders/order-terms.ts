import type { Indexed } from '@pitlane/shared/api/common';
import type { OrderTerms } from '@pitlane/shared/api/order-posts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { type Address, ZERO_ADDRESS } from '@pitlane/shared/domain/chain/address';
import { encodeZoneHash, LOCK_BIT } from '@pitlane/shared/domain/orders/zone-hash';
import { readChain, readCounter, readHead, readToken } from './chain-facts.ts';
import { countTransfers, toMarketTerms, WHOLE } from './market-terms.ts';
import type { OrderMarket, OrderMarkets } from './order-markets.ts';

export type OrderTermsDeps = { markets: OrderMarkets; indexedNow: () => Promise<Indexed> };

/**
 * Creates a function that reads the terms a listing of a token needs now, from the chain at a named block. Throws NOT_FOUND for a
 * token that does not exist, or of a chain or collection without an order book; CHAIN_UNAVAILABLE when the chain does not answer.
 */
export function createFindTerms({ markets, indexedNow }: OrderTermsDeps) {
  return async (nft: string): Promise<OrderTerms> => {
    const key = parseNftId(nft);
    const market = key && markets.get(key.chain);
    const contract = key && market?.contracts.get(key.collection);
    // A number of 78 digits may be more than a token can have.
    if (!key || !market || !contract || key.tokenId >> 256n) throw unknownToken(nft);
    const [read, indexed] = await Promise.all([
      readChain(key.chain, () => readTerms(market, { contract, tokenId: key.tokenId })),
      indexedNow(),
    ]);
    if (!read) throw unknownToken(nft);
    const { token, counter, block } = read;
    const state = token.state & ~LOCK_BIT;
    return {
      nft,
      ...toMarketTerms(market),
      contract,
      token_id: key.tokenId.toString(),
      royalty: { receiver: token.royalty.recipient, bps: Number(token.royalty.amountWei) },
      owner: token.owner,
      counter: counter.toString(),
      approved: token.approved,
      transfers: countTransfers(state),
      state: state.toString(),
      locked: state !== token.state,
      zone_hash: encodeZoneHash({ kind: 'state', state }),
      read_at_block: Number(block.number),
      indexed,
    };
  };
}
export type FindTerms = ReturnType<typeof createFindTerms>;

async function readTerms(market: OrderMarket, { contract, tokenId }: { contract: Address; tokenId: bigint }) {
  const on = { ...market, block: await readHead(market.client) };
  const question = { contract, tokenId, priceWei: WHOLE };
  const { owner } = await readToken(on, { ...question, holder: ZERO_ADDRESS });
  if (owner === undefined) return undefined;
  const [{ state, royalty, approved }, counter] = await Promise.all([
    readToken(on, { ...question, holder: owner }),
    readCounter(on, owner),
  ]);
  if (state === undefined || !royalty) return undefined;
  return { token: { owner, state, royalty, approved }, counter, block: on.block };
}

function unknownToken(nft: string): AppError {
  const message = `There is no item ${nft} to list. It isn’t minted, or its chain has no order book.`;
  return new AppError('NOT_FOUND', message, { field: 'nft' });
}
