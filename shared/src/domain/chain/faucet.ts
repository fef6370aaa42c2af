import { parseUnits } from './money.ts';

/**
 * The gifts of the demo world's faucet, in wei: of any chain's native coin, and of the ETH that prices are in. A wallet that is
 * not low can pay for a car on the dearest chain, and the faucet always fills a wallet that is low.
 */
export const FAUCET = {
  giftWei: parseUnits('100'),
  /** A wallet with this much gets no more. */
  enoughWei: parseUnits('50'),
  /** Below this the demo wallet asks by itself. */
  lowWei: parseUnits('20'),
  /** What the tap of the local ETH token gives at once: DRIP_AMOUNT of contracts/src/tokens/EthToken.sol. */
  ethWei: parseUnits('10'),
} as const;
