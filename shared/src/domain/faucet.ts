import { parseUnits } from './money.ts';

/**
 * What the demo world's faucet gives, in wei of any chain's native coin. A wallet that is not low can pay for a car on
 * the dearest chain, and the faucet always fills one that is.
 */
export const FAUCET = {
  giftWei: parseUnits('100'),
  /** A wallet that holds this much gets nothing more. */
  enoughWei: parseUnits('50'),
  /** Below this the demo wallet asks by itself. */
  lowWei: parseUnits('20'),
} as const;
