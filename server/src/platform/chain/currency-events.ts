/** The ERC-20 events after which a watched wallet's ETH token has to be read again. */
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { getAbiItem } from 'viem';
import type { EventSource } from './event-source.ts';
import { addressIn } from './log-words.ts';

export const CURRENCY_EVENTS: EventSource['events'] = {
  currency_moved: {
    abi: getAbiItem({ abi: ethTokenAbi, name: 'Transfer' }),
    byAccount: [1, 2],
    decode: ({ topics }, _, accounts) => {
      const [from, to] = [addressIn(topics[1]), addressIn(topics[2])];
      const watched = accounts.has(from) ? (accounts.has(to) ? 'both' : 'from') : 'to';
      return { kind: 'currency_moved', from, to, watched };
    },
  },
  currency_approved: {
    abi: getAbiItem({ abi: ethTokenAbi, name: 'Approval' }),
    byAccount: [1],
    decode: ({ topics }) => ({ kind: 'currency_approved', owner: addressIn(topics[1]) }),
  },
};
