import { getSiteName } from '../lib/site-name.ts';
import type { WalletProblem, WalletProblemCode } from './wallet-problem.ts';

/** The words for each problem. A reason that only the error knows is added by `explainWalletError` (tx/explain-wallet-error.ts). */
export const PROBLEMS = {
  REJECTED: {
    title: 'You declined in the wallet',
    message: 'Nothing was sent or paid. To continue, press the button again.',
    retry: 'again',
  },
  STOPPED: {
    title: 'You stopped waiting',
    message: 'The wallet didn’t respond. If the request is still open there, reject it, then try again.',
    retry: 'again',
  },
  WALLET_BUSY: {
    title: 'Your wallet has an open request',
    message: 'Open your wallet, answer the request, then try again.',
    retry: 'again',
  },
  WALLET_SILENT: {
    title: 'Your wallet isn’t responding',
    message: 'Open your wallet and try again. If that doesn’t help, reload this page.',
    retry: 'again',
  },
  WALLET_LOCKED: {
    title: 'Your wallet is locked',
    message: 'Unlock it, then try again. Nothing was sent.',
    retry: 'again',
  },
  NO_ACCOUNT: {
    title: 'Your wallet didn’t share an account',
    message: 'Unlock it, choose an account for this site, then connect again.',
  },
  ACCOUNT_CHANGED: {
    title: 'Your wallet is on another account',
    message:
      'You switched accounts after you started. Switch back in your wallet, or start again with this account.',
    retry: 'again',
  },
  UNSUPPORTED: {
    title: 'Your wallet can’t do this',
    message: 'It doesn’t support this kind of request. Update it or use another wallet. Nothing was sent.',
  },
  EXPIRED: {
    title: 'The request has expired',
    message: 'You didn’t answer it in your wallet in time. Try again. Nothing was sent.',
    retry: 'again',
  },
  POPUP_BLOCKED: {
    title: 'The wallet’s window was blocked',
    message: 'Allow pop-up windows for this site in your browser, then try again. Nothing was sent.',
    retry: 'again',
  },
  DEVICE_AWAY: {
    title: 'Your hardware wallet isn’t ready',
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
    title: 'Your wallet is out of sync',
    message:
      'It reused the number (nonce) of a transaction that’s already on the chain. Try again. If that doesn’t help, clear the activity data in your wallet’s settings.',
    retry: 'again',
  },
  ONE_WAITING: {
    title: 'Another transaction is pending',
    message:
      'Your wallet has sent one that is in no block yet. Wait for it, or speed it up in the wallet, then try again.',
    retry: 'again',
  },
  ALREADY_SENT: {
    title: 'Already sent',
    message: 'The chain already has this transaction. Check your wallet before you send another.',
  },
  SENT_BEFORE: {
    title: 'The first request was sent',
    message: 'Your wallet sent the first request. Reject the second one there.',
  },
  FEE_TOO_LOW: {
    title: 'The network fee is too low',
    message:
      'The gas limit or fee in your wallet is lower than the network accepts. Choose the suggested fee, then try again. Nothing was sent.',
    retry: 'again',
  },
  WALLET_GONE: {
    title: 'The wallet is no longer connected',
    message: 'Connect it again, then try again. Nothing was sent.',
  },
  OTHER_TAB: {
    title: 'Another tab is doing this',
    message:
      'It’s in progress in another tab of this site. Finish it there or close that tab, then try again.',
    retry: 'again',
  },
  WRONG_CHAIN: {
    title: 'Your wallet is on another network',
    message: 'Switch your wallet to the network shown on this page, then try again. Nothing was sent.',
    retry: 'switch',
  },
  CLOCKS_DIFFER: {
    title: 'A clock is wrong',
    message: `This device, the ${getSiteName()} server and the chain disagree on the time. Check this device’s clock, then try again.`,
    retry: 'again',
  },
  CHAIN_DOWN: {
    title: 'The chain isn’t responding',
    message: 'We can’t reach it right now. Try again in a moment.',
    retry: 'again',
  },
  RELAY_DOWN: {
    title: 'WalletConnect cannot be reached',
    message: 'Check your connection, then try again.',
    retry: 'again',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Not enough funds',
    message: 'Your wallet holds less than the price plus the network fee. Nothing was sent.',
    retry: 'fund',
  },
  PAUSED: {
    title: 'Minting is paused',
    message: 'The studio has paused minting on this chain. Nothing was paid; come back later.',
    retry: 'again',
  },
  NO_EPOCH: {
    title: 'Between two epochs',
    message: 'You can mint again when the studio opens the next epoch. Nothing was paid.',
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
    message: 'Only whitelisted wallets can mint now, and this wallet isn’t on the list.',
    retry: 'again',
  },
  ADDRESS_LIMIT: {
    title: 'Limit reached',
    message: 'This wallet has minted the maximum number of cars on this chain.',
  },
  PRICE_CHANGED: {
    title: 'The price has changed',
    message:
      'The studio changed the price while you were here. Check the new price, then press the button again.',
  },
  NOT_OWNER: {
    title: 'No longer yours',
    message: 'The car, garage and gas station must all belong to this wallet, and one of them doesn’t.',
  },
  NOT_BUILT: {
    title: 'Not built yet',
    message: 'You can only fit parts to built cars. Wait until this one’s cover comes off.',
    retry: 'again',
  },
  LEVEL_CHANGED: {
    title: 'The part has changed',
    message:
      'Its level has changed, so fitting it now needs a different amount of fuel. Check the part again.',
  },
  CAR_LOCKED: {
    title: 'In a race',
    message: 'The car can’t move until its race ends. It unlocks automatically.',
    retry: 'again',
  },
  LEVEL_HIGHEST: {
    title: 'Maxed out',
    message: 'This part is already at its highest level.',
  },
  STATION_DRY: {
    title: 'Not enough fuel',
    message: 'The gas station doesn’t have enough fuel for this. Choose another one.',
  },
  NOT_FOR_SALE: {
    title: 'No longer for sale',
    message: 'The listing was cancelled or has ended. Nothing was paid.',
  },
  SOLD: {
    title: 'Already sold',
    message: 'Another buyer got there first. Nothing was paid.',
  },
  ORDER_REFUSED: {
    title: 'The order book refused it',
    message: 'You signed the listing, but the order book refused it. It can’t be bought here.',
    retry: 'again',
  },
  OUTBID: {
    title: 'Another bid came first',
    message: 'There’s a higher bid now. Beat it to take the lead. Nothing was paid.',
    retry: 'again',
  },
  AUCTION_OVER: {
    title: 'The auction is over',
    message: 'Bidding is closed. Nothing was paid.',
  },
  CAR_CHANGED: {
    title: 'The item has changed',
    message: 'It has changed since you opened it. Check it, then bid. Nothing was paid.',
    retry: 'again',
  },
  HAS_BID: {
    title: 'It has a bid',
    message: 'An auction with a bid can’t be cancelled.',
  },
  NOT_ENOUGH_ETH: {
    title: 'Not enough ETH',
    message: 'Your wallet has less ETH on this chain than the price. Nothing was paid.',
  },
  TAP_CLOSED: {
    title: 'Test ETH comes once a day',
    message: 'This wallet already got its test ETH on this chain. Come back tomorrow.',
  },
  REVERTED: {
    title: 'The contract refused',
    message: 'The transaction failed or would fail on the chain.',
    retry: 'again',
  },
  REPLACED: {
    title: 'Replaced by another transaction',
    message: 'Your wallet sent another transaction instead, so this one never happened.',
    retry: 'again',
  },
  DROPPED: {
    title: 'We can’t find the transaction',
    message:
      'It was lost, or your wallet sent another one instead. Check your wallet before you send it again.',
  },
  TAKEN_BACK: {
    title: 'The chain reversed it',
    message:
      'It was in a block that the chain has replaced, and it is in none now. Nothing was paid and nothing changed hands.',
    retry: 'again',
  },
  STILL_PENDING: {
    title: 'Not in a block yet',
    message: 'Your transaction is sent and waiting to be included. Don’t send it again. Keep waiting.',
    retry: 'wait',
  },
  SITE_DOWN: {
    title: `The ${getSiteName()} server isn’t responding`,
    message: 'Check your connection, then try again.',
    retry: 'again',
  },
  NOT_PINNED: {
    // The specification's words (section 8).
    title: 'Something went wrong while uploading your tokenURI.',
    message: 'We couldn’t save the metadata, so nothing was sent or paid.',
    retry: 'again',
  },
  UNKNOWN: {
    title: 'Something went wrong',
    message: 'Your wallet or the chain gave an unexpected answer. As far as we know, nothing was sent.',
    retry: 'again',
  },
} as const satisfies Record<WalletProblemCode, Omit<WalletProblem, 'code'>>;

/** A problem with its standing words, or with a message that knows more. */
export function problem(code: WalletProblemCode, message?: string): WalletProblem {
  return { code, ...PROBLEMS[code], ...(message ? { message } : {}) };
}
