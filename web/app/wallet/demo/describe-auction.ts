import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { decodeFunctionData, type Hex } from 'viem';
import { getSiteName } from '../../lib/site-name.ts';
import type { SiteChain } from '../site-chains.ts';
import { type CallDescription, tokenName } from './call-description.ts';

const NOTHING = 'Nothing';
const contract = `${getSiteName()} auction house`;

/** Describes a call of the auction house, from the calldata alone. */
export function describeAuction(chain: SiteChain, data: Hex): CallDescription {
  const call = readCall(data);
  switch (call?.functionName) {
    case 'bid': {
      const [id, amount] = call.args;
      return {
        action: `Bid in auction ${id}`,
        pays: `${formatUnits(amount)} ETH`,
        arrives: 'The car, if you are not outbid',
        contract,
        caution: 'A bid is binding. You’re refunded if you’re outbid.',
      };
    }
    case 'buyOut': {
      const [id, price] = call.args;
      return {
        action: `Buy the car of auction ${id} at once`,
        pays: `${formatUnits(price)} ETH`,
        arrives: 'The car',
        contract,
        caution: undefined,
      };
    }
    case 'createAuction': {
      const [token, tokenId, terms] = call.args;
      const name = tokenName(chain, { token: token.toLowerCase(), tokenId });
      return {
        action: `Auction ${name}`,
        arrives: `At least ${formatUnits(terms.reserve)} ETH less fee and royalty, if there is a bid`,
        contract,
        caution: 'The auction house holds the car until the end. You can’t cancel after the first bid.',
      };
    }
    case 'settle':
      return { action: `Settle auction ${call.args[0]}`, arrives: NOTHING, contract, caution: undefined };
    case 'cancel':
      return { action: `Cancel auction ${call.args[0]}`, arrives: 'Your car', contract, caution: undefined };
    case 'withdrawRefund':
      return {
        action: 'Withdraw held funds',
        arrives: `ETH held for ${call.args[0]}`,
        contract,
        caution: undefined,
      };
    default:
      return {
        action: 'Unknown auction house call',
        arrives: 'Not known',
        contract,
        caution: 'This wallet can’t read this call. Confirm only if you know what it does.',
      };
  }
}

function readCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: auctionHouseAbi, data });
  } catch (error) {
    console.warn('The calldata is none of the auction house’s functions.', error);
    return undefined;
  }
}
