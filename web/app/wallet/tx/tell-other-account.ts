import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { toast } from '../../lib/toast.ts';
import { getWallet } from '../wallet-store.ts';

/**
 * Says that something was done with the account of its start, where the wallet is on another one by now: a person may go there while the
 * wallet asks, or before the block comes.
 */
export function tellOtherAccount(startedWith: string | undefined): void {
  const { address } = getWallet();
  if (!startedWith || !address || address === startedWith) return;
  toast('info', `You did this with ${shortAddress(startedWith)}. Your wallet is now on another account.`);
}
