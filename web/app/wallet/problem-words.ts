import type { WalletProblem, WalletProblemCode } from './wallet-problem.ts';

/** The words for each problem. A reason that only the error knows is added by `explainWalletError` (tx/explain-wallet-error.ts). */
export const PROBLEMS = {
  REJECTED: {
    title: 'You declined in the wallet',
    message: 'Nothing was sent and nothing was paid. Press the button again if you want to go on.',
    retry: 'again',
  },
  STOPPED: {
    title: 'You stopped waiting',
    message: 'The wallet did not answer. If its request is still open there, reject it, then try again.',
    retry: 'again',
  },
  WALLET_BUSY: {
    title: 'Your wallet is already asking something',
    message: 'Open the wallet, answer its open request, then try again.',
    retry: 'again',
  },
  WALLET_SILENT: {
    title: 'Your wallet does not answer',
    message: 'Open the wallet and try again. If that does not help, reload this page.',
    retry: 'again',
  },
  WALLET_LOCKED: {
    title: 'Your wallet is locked',
    message: 'Unlock it, then try again. Nothing was sent.',
    retry: 'again',
  },
  NO_ACCOUNT: {
    title: 'The wallet shared no account',
    message: 'Unlock it, choose an account for this site, then connect again.',
  },
  ACCOUNT_CHANGED: {
    title: 'Your wallet is on another account',
    message:
      'It was changed after you started. Go back to the first account in the wallet, or start again with this one.',
    retry: 'again',
  },
  UNSUPPORTED: {
    title: 'Your wallet cannot do this',
    message: 'It does not support this kind of request. Update it, or use another wallet. Nothing was sent.',
  },
  EXPIRED: {
    title: 'The request has expired',
    message: 'It was not answered in the wallet in time. Try again. Nothing was sent.',
    retry: 'again',
  },
  POPUP_BLOCKED: {
    title: 'The wallet’s window was blocked',
    message: 'Allow pop-up windows for this site in your browser, then try again. Nothing was sent.',
    retry: 'again',
  },
  DEVICE_AWAY: {
    title: 'Your hardware wallet is not ready',
    message: 'Connect and unlock it, open its Ethereum app, then try again. Nothing was sent.',
    retry: 'again',
  },
  BLIND_SIGNING: {
    title: 'Blind signing is off',
    message:
      'Turn on blind signing in the settings of your hardware wallet’s Ethereum app, then try again. Nothing was sent.',
    retry: 'again',
  },
  NONCE_USED: {
    title: 'The wallet is behind the chain',
    message:
      'It used the number (nonce) of a transaction that is already on the chain. Try again. If that does not help, clear the activity data in the wallet’s settings.',
    retry: 'again',
  },
  ONE_WAITING: {
    title: 'Another transaction is waiting',
    message:
      'Your wallet has sent one that is in no block yet. Wait for it, or speed it up in the wallet, then try again.',
    retry: 'again',
  },
  ALREADY_SENT: {
    title: 'It was sent before',
    message: 'The chain already has this transaction. Look into your wallet before you send another one.',
  },
  SENT_BEFORE: {
    title: 'The first request was sent',
    message: 'Your wallet sent the first request. Reject the second one there.',
  },
  FEE_TOO_LOW: {
    title: 'The network fee is too low',
    message:
      'The wallet’s gas limit or fee is lower than the network takes. Choose the fee that the wallet suggests, then try again. Nothing was sent.',
    retry: 'again',
  },
  WALLET_GONE: {
    title: 'The wallet is no longer connected',
    message: 'Connect it again, then try again. Nothing was sent.',
  },
  OTHER_TAB: {
    title: 'Another tab is doing this',
    message:
      'One is under way in another tab of this site. Finish it there, or close that tab, then try again.',
    retry: 'again',
  },
  WRONG_CHAIN: {
    title: 'Your wallet is on another network',
    message: 'Switch the wallet to the network that this page names, then try again. Nothing was sent.',
    retry: 'switch',
  },
  CLOCKS_DIFFER: {
    title: 'A clock is wrong',
    message:
      'This device, the Pitlane server and the chain do not agree on the time. Check the clock of this device, then try again.',
    retry: 'again',
  },
  CHAIN_DOWN: {
    title: 'The chain does not answer',
    message: 'It cannot be reached right now. Try again in a moment.',
    retry: 'again',
  },
  RELAY_DOWN: {
    title: 'WalletConnect cannot be reached',
    message: 'Check your connection, then try again.',
    retry: 'again',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Not enough coin',
    message: 'The wallet holds less than the price and the network fee together. Nothing was sent.',
    retry: 'fund',
  },
  PAUSED: {
    title: 'Minting is paused',
    message: 'The studio has paused minting on this chain. Nothing was paid; come back later.',
    retry: 'again',
  },
  NO_EPOCH: {
    title: 'Between two epochs',
    message: 'Cars can be minted again as soon as the studio opens the next epoch. Nothing was paid.',
    retry: 'again',
  },
  SOLD_OUT: {
    title: 'Sold out',
    message: 'The last one on this chain has been minted. Nothing was paid.',
  },
  NOT_STARTED: {
    title: 'Not open yet',
    message: 'Minting opens at its start time. Nothing was paid.',
    retry: 'again',
  },
  NOT_WHITELISTED: {
    title: 'Not on the list',
    message: 'Minting is open only to whitelisted wallets now, and this wallet is not among them.',
    retry: 'again',
  },
  ADDRESS_LIMIT: {
    title: 'Limit reached',
    message: 'This wallet has minted as many cars on this chain as one wallet may.',
  },
  PRICE_CHANGED: {
    title: 'The price has changed',
    message:
      'The studio changed the price while you were here. Look at the new one, then press the button again.',
  },
  NOT_OWNER: {
    title: 'Not yours any more',
    message: 'Car, garage and gas station have to belong to the wallet that asks, and one of them does not.',
  },
  NOT_BUILT: {
    title: 'Not built yet',
    message: 'Parts are fitted to built cars only. Wait until this one is out from under its cover.',
    retry: 'again',
  },
  LEVEL_CHANGED: {
    title: 'The part has changed',
    message: 'Its level is another one now, so the fitting would burn other fuel. Look at the part again.',
  },
  CAR_LOCKED: {
    title: 'In a race',
    message: 'The car stays where it is until its race is over. It unlocks automatically.',
    retry: 'again',
  },
  LEVEL_HIGHEST: {
    title: 'As good as it gets',
    message: 'The workshop cannot make this part any better.',
  },
  STATION_DRY: {
    title: 'Too little fuel',
    message: 'The tank of the gas station holds less than this fitting burns. Choose another station.',
  },
  NOT_FOR_SALE: {
    title: 'Not for sale any more',
    message: 'The listing was taken back or has ended. Nothing was paid.',
  },
  SOLD: {
    title: 'Already sold',
    message: 'Another buyer was faster. Nothing was paid.',
  },
  ORDER_REFUSED: {
    title: 'The order book does not take it',
    message: 'The listing was signed, but the order book refused it. It cannot be bought here.',
    retry: 'again',
  },
  OUTBID: {
    title: 'Another bid came first',
    message: 'There is a higher bid by now, and yours has to beat it. Nothing was paid.',
    retry: 'again',
  },
  AUCTION_OVER: {
    title: 'The auction is over',
    message: 'No bids are taken any more. Nothing was paid.',
  },
  CAR_CHANGED: {
    title: 'The item has changed',
    message: 'It is no longer as you saw it. Look again, then bid. Nothing was paid.',
    retry: 'again',
  },
  HAS_BID: {
    title: 'There is a bid',
    message: 'An auction with a bid runs to its end.',
  },
  NOT_ENOUGH_ETH: {
    title: 'Not enough ETH',
    message: 'The wallet holds less ETH on this chain than the price. Nothing was paid.',
  },
  TAP_CLOSED: {
    title: 'Test ETH comes once a day',
    message: 'This wallet has had its test ETH on this chain. Come back tomorrow.',
  },
  REVERTED: {
    title: 'The contract refused',
    message: 'The transaction would fail, or has failed, on the chain.',
    retry: 'again',
  },
  REPLACED: {
    title: 'Replaced by another transaction',
    message: 'The wallet sent another transaction in its place, so this one never happened.',
    retry: 'again',
  },
  DROPPED: {
    title: 'The chain does not know the transaction',
    message:
      'It was lost, or your wallet has sent another one in its place. Look into your wallet before you send it again.',
  },
  TAKEN_BACK: {
    title: 'The chain took it back',
    message:
      'It was in a block that the chain has replaced, and it is in none now. Nothing was paid and nothing changed hands.',
    retry: 'again',
  },
  STILL_PENDING: {
    title: 'Not in a block yet',
    message:
      'The transaction was sent and the chain still has to include it. Do not send it again; keep waiting.',
    retry: 'wait',
  },
  SITE_DOWN: {
    title: 'The Pitlane server does not answer',
    message: 'Check your connection, then try again.',
    retry: 'again',
  },
  NOT_PINNED: {
    // The specification's words (section 8).
    title: 'Something went wrong while uploading your tokenURI.',
    message: 'The metadata could not be kept, so nothing was sent and nothing was paid.',
    retry: 'again',
  },
  UNKNOWN: {
    title: 'Something went wrong',
    message:
      'The wallet or the chain answered with something unexpected. Nothing is known to have been sent.',
    retry: 'again',
  },
} as const satisfies Record<WalletProblemCode, Omit<WalletProblem, 'code'>>;

/** A problem with its standing words, or with a message that knows more. */
export function problem(code: WalletProblemCode, message?: string): WalletProblem {
  return { code, ...PROBLEMS[code], ...(message ? { message } : {}) };
}
