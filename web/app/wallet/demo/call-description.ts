import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { type Abi, decodeFunctionData, type Hex } from 'viem';
import type { SiteChain } from '../site-chains.ts';

/** The description of a transaction, for the one who is asked to confirm it. */
export type CallDescription = {
  /** The action, in words. */
  action: string;
  /** The things that leave the wallet besides native coins, in words. */
  pays?: string;
  /** The things that arrive in the wallet, in words. */
  arrives: string;
  /** The name of the contract; undefined when this site does not know it. */
  contract: string | undefined;
  /** Something the owner should think about before confirming. */
  caution: string | undefined;
};

/** The function that calldata calls, with its arguments; undefined when the contract has no such function. */
export function readCall<const Functions extends Abi>(abi: Functions, data: Hex) {
  try {
    return decodeFunctionData({ abi, data });
  } catch (error) {
    console.warn('The calldata is none of the contract’s functions.', error);
    return undefined;
  }
}

/** A token in words: "car 12", or its contract where this site does not know it. Addresses are lower case. */
export function tokenName(chain: SiteChain, { token, tokenId }: { token: string; tokenId: bigint }): string {
  switch (token) {
    case chain.car_collection:
      return `car ${tokenId}`;
    case chain.tuneup_garages:
      return `Tuneup Garage ${tokenId}`;
    case chain.gas_stations:
      return `Gas Station ${tokenId}`;
    case chain.free_minter:
      return `Free-form Token ${tokenId}`;
    default:
      return `token ${tokenId} of ${shortAddress(token)}`;
  }
}

/** With a large first letter, where it is a line of its own. */
export function toTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
