import type {
  AuctionDetail,
  AuctionList,
  AuctionQuery,
  AuctionTerms,
  OpenAuctions,
  RefundList,
} from '@pitlane/shared/api/auctions';
import type { Indexed } from '@pitlane/shared/api/common';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { AUCTION_LIMITS } from '@pitlane/shared/domain/orders/auctions';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { z } from 'zod';
import type { FindCards } from '../../core/items/cards.ts';
import { chainUnavailable } from '../../platform/chain/chain-clients.ts';
import type { Db } from '../../platform/db/db.ts';
import { type Cursors, createCursors } from '../../platform/http/cursors.ts';
import { nowMs } from '../../platform/now.ts';
import type { Signer } from '../../platform/signer.ts';
import type { AnswerCache } from '../live/answer-cache.ts';
import type { AuctionHouse, AuctionHouses } from './auction-houses.ts';
import { toAuction, toLadder } from './auction-view.ts';
import * as repo from './auctions.repo.ts';

const PositionSchema = z.tuple([z.int(), z.string().max(40)]).transform(([value, id]) => ({ value, id }));

export function createAuctionCursors(signer: Signer): Cursors<AuctionQuery, repo.AuctionPosition> {
  return createCursors(signer, {
    toPurpose({ state, chain, seller, bidder, nft, sort }) {
      const question = [state, chain, seller, bidder, nft, sort];
      return `auctions ${JSON.stringify(question.map((given) => given ?? null))}`;
    },
    toJson: ({ value, id }) => [value, id],
    schemaOf: () => PositionSchema,
  });
}

type AuctionsDeps = {
  db: Db;
  houses: AuctionHouses;
  cursors: Cursors<AuctionQuery, repo.AuctionPosition>;
  findCards: FindCards;
  indexedNow: () => Promise<Indexed>;
  /** Keeps what every page asks for; without it each request reads. */
  answers?: Pick<AnswerCache, 'ask'>;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** How long a count of the open auctions is kept, unless one of them changes. */
const KEPT_SECONDS = 10;

const toOpen = ({ count, nextEnd }: { count: number; nextEnd: number | null }): OpenAuctions => ({
  count: Math.min(count, repo.MAX_COUNTED),
  capped: count > repo.MAX_COUNTED,
  next_end: nextEnd,
});

/** All API answers about auctions. */
export function createAuctionsService(deps: AuctionsDeps) {
  const { db, houses, cursors, findCards, indexedNow, answers, now = nowMs } = deps;
  const served = [...houses.keys()];
  const seconds = () => Math.floor(now() / 1_000);
  const isServed = ({ chain }: AuctionQuery) => (chain === undefined ? served.length > 0 : houses.has(chain));

  return {
    async list(query: AuctionQuery): Promise<AuctionList> {
      const after = cursors.read(query, query.cursor);
      const [indexed, page] = await Promise.all([
        indexedNow(),
        isServed(query)
          ? repo.findAuctions(db, { query, served, after, at: seconds() })
          : { rows: [], end: null },
      ]);
      const cards = await findCards(page.rows.map(({ nftId }) => nftId));
      const auctions = page.rows.flatMap((row) => {
        const house = houses.get(row.chain);
        return house ? [toAuction(row, { house, nft: cards.get(row.nftId) })] : [];
      });
      return { auctions, next: page.end && cursors.write(query, page.end), now: now() / 1_000, indexed };
    },

    /** The open auctions of all chains, at most KEPT_SECONDS old. */
    async countOpen(): Promise<OpenAuctions> {
      const read = async () => toOpen(await repo.countOpen(db, served, seconds()));
      if (!answers) return read();
      // No change tells that an auction has ended: only the clock does.
      const key = `open auctions ${Math.floor(seconds() / KEPT_SECONDS)}`;
      return answers.ask({ key, topics: ['auctions'], read });
    },

    /** Throws NOT_FOUND for an id that the index does not hold. */
    async one(id: string): Promise<AuctionDetail> {
      const [row, indexed] = await Promise.all([repo.findAuction(db, id, seconds()), indexedNow()]);
      const house = row && houses.get(row.chain);
      if (!house) throw unknownAuction(id);
      const cards = await findCards([row.nftId]);
      const auction = toAuction(row, { house, nft: cards.get(row.nftId) });
      return { auction: { ...auction, ladder: toLadder(row.ladder) }, now: now() / 1_000, indexed };
    },

    /** Throws NOT_FOUND for a chain without auctions, CHAIN_UNAVAILABLE when the chain does not answer. */
    async terms(chain: Chain): Promise<AuctionTerms> {
      const house = houses.get(chain);
      if (!house) throw noAuctions(chain);
      const [{ collections, block }, indexed] = await Promise.all([readHouse(house), indexedNow()]);
      return {
        chain,
        chain_id: house.chainId,
        auction_house: house.address,
        currency: { address: house.currency, decimals: 18 },
        fee_bps: house.feeBps,
        collections,
        ...TERMS,
        read_at_block: block,
        now: now() / 1_000,
        indexed,
      };
    },

    async refunds(account: Address): Promise<RefundList> {
      const ids = served.map((chain) => `${chain}-${account}`);
      const [rows, indexed] = await Promise.all([repo.findRefunds(db, ids), indexedNow()]);
      const refunds = rows.flatMap(({ id, chain, amount, version }) => {
        const house = houses.get(chain);
        return house
          ? [{ id, chain, account, amount: String(amount), auction_house: house.address, version }]
          : [];
      });
      return { refunds, now: now() / 1_000, indexed };
    },
  };
}
export type AuctionsService = ReturnType<typeof createAuctionsService>;

const TERMS = {
  min_duration: AUCTION_LIMITS.minDuration,
  max_duration: AUCTION_LIMITS.maxDuration,
  max_extension_window: AUCTION_LIMITS.maxExtensionWindow,
  max_extension: AUCTION_LIMITS.maxExtension,
  max_increment_bps: AUCTION_LIMITS.maxIncrementBps,
  max_increment: String(AUCTION_LIMITS.maxIncrement),
  max_amount: String(AUCTION_LIMITS.maxAmount),
};

/** Which collections the house takes, all at one block. */
async function readHouse({ chain, address, client, collections }: AuctionHouse) {
  try {
    const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
    const on = { address, abi: auctionHouseAbi, blockNumber } as const;
    const allowed = await Promise.all(
      collections.map(({ contract }) =>
        client.readContract({ ...on, functionName: 'isAllowed', args: [contract] }),
      ),
    );
    return { block: Number(blockNumber), collections: collections.filter((_, i) => allowed[i]) };
  } catch (cause) {
    throw chainUnavailable(chain, cause);
  }
}

function unknownAuction(id: string): AppError {
  const message = `There is no auction ${id}. The index may not have read its block yet.`;
  return new AppError('NOT_FOUND', message, { field: 'id' });
}

function noAuctions(chain: Chain): AppError {
  const message = `There are no auctions on ${CHAIN_FACTS[chain].label}.`;
  return new AppError('NOT_FOUND', message, { field: 'chain' });
}
