import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import type { Address, Hex } from 'viem';
import { getSiteName } from '../../lib/site-name.ts';
import type { SiteChain } from '../site-chains.ts';
import { type CallDescription, readCall } from './call-description.ts';

const contract = `${getSiteName()} free-form minter`;
const NOTHING = 'Nothing';

/** Describes what a call of the free-form minter does. */
export function describeMinter(
  chain: SiteChain,
  { from, data }: { from: Address; data: Hex },
): CallDescription {
  const call = readCall(freeMinterAbi, data);
  switch (call?.functionName) {
    case 'mintNFT':
      return mint({ from, recipient: call.args[0], count: 1, royaltyBps: 0n });
    case 'mintNFTWithRoyalty':
      return mint({ from, recipient: call.args[0], count: 1, royaltyBps: call.args[3] });
    case 'setApprovalForAll': {
      const [operator, isGiven] = call.args;
      if (!isGiven) return { action: 'Revoke a permission', arrives: NOTHING, contract, caution: undefined };
      return chain.trading?.seaport === operator.toLowerCase() ? LET_SEAPORT_SELL : LET_ANYBODY;
    }
    default:
      return {
        action: call?.functionName ?? 'Unknown function',
        arrives: 'Not known',
        contract,
        caution: 'This wallet can’t read this call. Confirm only if you know what it does.',
      };
  }
}

type Mint = { from: Address; recipient: Address; count: number; royaltyBps: bigint };

function mint({ from, recipient, count, royaltyBps }: Mint): CallDescription {
  const tokens = count === 1 ? '1 token of your own' : `${count} tokens of your own`;
  const royalty = royaltyBps === 0n ? '' : `, with a royalty of ${Number(royaltyBps) / 100}%`;
  const isOwn = recipient.toLowerCase() === from.toLowerCase();
  return {
    action: `Mint ${tokens}${royalty}`,
    arrives: isOwn ? tokens : NOTHING,
    contract,
    caution: isOwn ? undefined : `This wallet pays, and ${recipient} gets what is minted.`,
  };
}

const LET_SEAPORT_SELL: CallDescription = {
  action: 'Let Seaport sell your free-form tokens',
  arrives: NOTHING,
  contract,
  caution:
    'Seaport can then move each of your free-form tokens, but only with an order you signed. Your wallet asks once.',
};

const LET_ANYBODY: CallDescription = {
  action: 'Let another account move all of your free-form tokens',
  arrives: NOTHING,
  contract,
  caution: 'The holder of this permission can move all of your free-form tokens without asking again.',
};
