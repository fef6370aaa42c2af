import type { Site } from '@pitlane/shared/api/site';
import type { Chain } from '@pitlane/shared/domain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { type Address, decodeFunctionData, type Hex } from 'viem';

export type CallDescription = {
  /** What happens, in words. */
  action: string;
  /** What the wallet gets for it, in words. */
  arrives: string;
  /** Whose contract it is; undefined when this site does not know it. */
  contract: string | undefined;
  /** Something the owner should think about before confirming. */
  caution: string | undefined;
};

const NOTHING = 'Nothing';

type Call = { chain: Chain; to: Address | undefined; data: Hex };

/**
 * Says in words what a transaction does, from its chain, target and calldata alone. Knows the car collections of the
 * site, each on its own chain: the same address on another one is somebody else's.
 */
export function describeCall(site: Site, { chain, to, data }: Call): CallDescription {
  const home = site.chains.find((each) => each.chain === chain)?.car_collection;
  const known = to !== undefined && to.toLowerCase() === home;
  if (!known) return describeUnknown(to, data);
  const call = readCarCall(data);
  const contract = 'Pitlane car collection';
  if (!call) return { action: 'An unknown function', arrives: 'Not known', contract, caution: READ_NOTHING };
  if (call.functionName === 'mint') {
    const count = Number(call.args[0]);
    const cars = count === 1 ? '1 new car' : `${count} new cars`;
    return { action: `Mint ${cars}`, arrives: cars, contract, caution: undefined };
  }
  if (call.functionName === 'approve') return { ...permission(`car ${call.args[1]}`), contract };
  if (call.functionName === 'setApprovalForAll') {
    if (!call.args[1])
      return { action: 'Withdraw a permission', arrives: NOTHING, contract, caution: undefined };
    return { ...permission('all of your cars'), contract };
  }
  if (call.functionName === 'transferFrom' || call.functionName === 'safeTransferFrom') {
    return {
      action: `Send car ${call.args[2]} to ${call.args[1]}`,
      arrives: NOTHING,
      contract,
      caution: undefined,
    };
  }
  return { action: call.functionName, arrives: NOTHING, contract, caution: undefined };
}

const READ_NOTHING = 'This wallet cannot read what the call does. Confirm only if you know it.';

function describeUnknown(to: Address | undefined, data: Hex): CallDescription {
  if (to && data === '0x')
    return { action: 'Send coins', arrives: NOTHING, contract: undefined, caution: undefined };
  const action = to ? 'Call a contract' : 'Create a contract';
  return { action, arrives: 'Not known', contract: undefined, caution: READ_NOTHING };
}

function permission(what: string): Pick<CallDescription, 'action' | 'arrives' | 'caution'> {
  const caution = `Whoever gets this permission can move ${what} without asking again.`;
  return { action: `Let another account move ${what}`, arrives: NOTHING, caution };
}

function readCarCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: carCollectionAbi, data });
  } catch (error) {
    console.warn('The calldata is none of the car collection’s functions.', error);
    return undefined;
  }
}
