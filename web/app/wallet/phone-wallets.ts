/** Wallet apps whose own browser a link can open. */
export type PhoneWallet = {
  name: string;
  /** The link that opens an address of ours in the app, or offers the app where it is not installed. */
  toLink: (address: string) => string;
};

export const PHONE_WALLETS: readonly PhoneWallet[] = [
  // The address is a part of the path, without its scheme: the app opens it by https.
  { name: 'MetaMask', toLink: (address) => `https://link.metamask.io/dapp/${withoutScheme(address)}` },
  {
    name: 'Coinbase Wallet',
    toLink: (address) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(address)}`,
  },
  {
    name: 'Trust Wallet',
    // 60 is Ethereum's number in SLIP-44: the app's browser begins with it, and the site asks for its own chains.
    toLink: (address) =>
      `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(address)}`,
  },
  {
    name: 'OKX Wallet',
    toLink: (address) =>
      `https://www.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encodeURIComponent(address)}`)}`,
  },
  {
    name: 'Phantom',
    toLink: (address) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(address)}?ref=${encodeURIComponent(new URL(address).origin)}`,
  },
];

/** The address of a page as it may be given to others: without what is behind the #, which may be the secret of a mail's link. */
export function toSharedAddress(href: string): string {
  const url = new URL(href);
  url.hash = '';
  return url.href;
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');
