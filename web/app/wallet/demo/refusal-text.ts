import type { FaucetState } from '@pitlane/shared/api/faucet';
import { formatPrice } from '../../lib/format/format-price.ts';

/**
 * Why the faucet would refuse, in a sentence; undefined when it would give. `ageMs` is the age of the
 * faucet's answer, in milliseconds.
 */
export function refusalText(state: FaucetState, ageMs: number, coin: string): string | undefined {
  if (BigInt(state.balance) >= BigInt(state.enough)) {
    return `The faucet fills wallets below ${formatPrice(state.enough)} ${coin}.`;
  }
  const left = state.wait_seconds - Math.max(0, Math.floor(ageMs / 1000));
  return left > 0 ? `The faucet gave coins just now. Ask again in ${left} s.` : undefined;
}
