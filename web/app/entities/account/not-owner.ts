import { shortAddress } from '@pitlane/shared/domain/chain/address';

/** Says that a wallet which has signed is not the one that the contracts ask for. */
export function describeNotOwner(address: string | undefined): string {
  const which = address === undefined ? 'This wallet' : shortAddress(address);
  return `${which} does not own the contracts. Connect the owner's wallet.`;
}
