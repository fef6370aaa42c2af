/** Every way a wallet action can end without its result. */
export type WalletProblemCode =
  | 'REJECTED'
  | 'STOPPED'
  | 'WALLET_BUSY'
  | 'WALLET_SILENT'
  | 'WALLET_LOCKED'
  | 'WALLET_GONE'
  | 'NO_ACCOUNT'
  | 'ACCOUNT_CHANGED'
  | 'UNSUPPORTED'
  | 'EXPIRED'
  | 'POPUP_BLOCKED'
  | 'DEVICE_AWAY'
  | 'BLIND_SIGNING'
  | 'NONCE_USED'
  | 'ONE_WAITING'
  | 'ALREADY_SENT'
  | 'SENT_BEFORE'
  | 'FEE_TOO_LOW'
  | 'OTHER_TAB'
  | 'WRONG_CHAIN'
  | 'CLOCKS_DIFFER'
  | 'CHAIN_DOWN'
  | 'RELAY_DOWN'
  | 'INSUFFICIENT_FUNDS'
  | 'PAUSED'
  | 'NO_EPOCH'
  | 'SOLD_OUT'
  | 'NOT_STARTED'
  | 'NOT_WHITELISTED'
  | 'ADDRESS_LIMIT'
  | 'PRICE_CHANGED'
  | 'NOT_OWNER'
  | 'NOT_BUILT'
  | 'LEVEL_CHANGED'
  | 'LEVEL_HIGHEST'
  | 'CAR_LOCKED'
  | 'STATION_DRY'
  | 'NOT_FOR_SALE'
  | 'SOLD'
  | 'ORDER_REFUSED'
  | 'OUTBID'
  | 'AUCTION_OVER'
  | 'CAR_CHANGED'
  | 'HAS_BID'
  | 'NOT_ENOUGH_ETH'
  | 'TAP_CLOSED'
  | 'REVERTED'
  | 'REPLACED'
  | 'DROPPED'
  | 'TAKEN_BACK'
  | 'STILL_PENDING'
  | 'SITE_DOWN'
  | 'NOT_PINNED'
  | 'UNKNOWN';

/**
 * A failure in words, for the control that failed. `retry` is the way out that makes sense: do it `again`, `switch`
 * the wallet's network, `fund` the wallet, `wait` for a transaction that is already on its way, or `reload` the page.
 */
export type WalletProblem = {
  code: WalletProblemCode;
  title: string;
  message: string;
  retry?: 'again' | 'switch' | 'fund' | 'wait' | 'reload';
};

/** Carries a problem through code that throws. `cause` is for the log. */
export class WalletProblemError extends Error {
  readonly problem: WalletProblem;

  constructor(problem: WalletProblem, cause?: unknown) {
    super(problem.message, { cause });
    this.name = 'WalletProblemError';
    this.problem = problem;
  }
}

/** The wallet is on another network, and the specification's toast has said so (wrong-network-toast.ts). */
export class WrongNetworkShownError extends WalletProblemError {}
