/** The events of the auction house (contracts/src/market/AuctionHouse.sol), decoded word by word. */
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { getAbiItem } from 'viem';
import type { EventSource } from './event-source.ts';
import { addressIn, numberIn, wordIn } from './log-words.ts';

const ABI = auctionHouseAbi;

export const AUCTION_EVENTS: EventSource['events'] = {
  auction_created: {
    abi: getAbiItem({ abi: ABI, name: 'AuctionCreated' }),
    decode: ({ topics: [, auction, seller, collection], data }, market) => {
      const word = (index: number) => numberIn(wordIn(data, index));
      return {
        kind: 'auction_created',
        auction: Number(numberIn(auction)),
        seller: addressIn(seller),
        collection: market?.collections.get(addressIn(collection)) ?? '',
        token: word(0),
        end: Number(word(1)),
        royaltyBps: Number(word(2)),
        reserve: word(3),
        buyOut: word(4),
        minIncrement: word(5),
        minIncrementBps: Number(word(6)),
        duration: Number(word(7)),
        extensionWindow: Number(word(8)),
        maxExtension: Number(word(9)),
        startAtFirstBid: word(11) === 0n ? 0 : 1,
      };
    },
  },
  auction_bid: {
    abi: getAbiItem({ abi: ABI, name: 'AuctionBid' }),
    decode: ({ topics: [, auction, bidder], data }) => ({
      kind: 'auction_bid',
      auction: Number(numberIn(auction)),
      bidder: addressIn(bidder),
      amount: numberIn(wordIn(data, 0)),
      end: Number(numberIn(wordIn(data, 1))),
    }),
  },
  auction_extended: {
    abi: getAbiItem({ abi: ABI, name: 'AuctionExtended' }),
    decode: ({ topics: [, auction], data }) => ({
      kind: 'auction_extended',
      auction: Number(numberIn(auction)),
      end: Number(numberIn(wordIn(data, 0))),
    }),
  },
  auction_settled: {
    abi: getAbiItem({ abi: ABI, name: 'AuctionSettled' }),
    decode: ({ topics: [, auction, winner], data }) => ({
      kind: 'auction_settled',
      auction: Number(numberIn(auction)),
      winner: addressIn(winner),
      price: numberIn(wordIn(data, 0)),
      boughtOut: numberIn(wordIn(data, 4)) === 0n ? 0 : 1,
    }),
  },
  auction_returned: {
    abi: getAbiItem({ abi: ABI, name: 'AuctionReturned' }),
    decode: ({ topics: [, auction] }) => ({ kind: 'auction_returned', auction: Number(numberIn(auction)) }),
  },
  auction_cancelled: {
    abi: getAbiItem({ abi: ABI, name: 'AuctionCancelled' }),
    decode: ({ topics: [, auction] }) => ({ kind: 'auction_cancelled', auction: Number(numberIn(auction)) }),
  },
  refund_held: {
    abi: getAbiItem({ abi: ABI, name: 'RefundHeld' }),
    decode: ({ topics: [, auction, account], data }) => ({
      kind: 'refund_held',
      auction: Number(numberIn(auction)),
      account: addressIn(account),
      amount: numberIn(wordIn(data, 0)),
    }),
  },
  refund_withdrawn: {
    abi: getAbiItem({ abi: ABI, name: 'RefundWithdrawn' }),
    decode: ({ topics: [, account], data }) => ({
      kind: 'refund_withdrawn',
      account: addressIn(account),
      amount: numberIn(wordIn(data, 0)),
    }),
  },
};
