import { describe, expect, test } from 'vitest';
import { PHONE_WALLETS, toSharedAddress } from './phone-wallets.ts';

const ADDRESS = 'https://studio.example/market/ItemDetail/a-1?x=1&y=2';
const ESCAPED = 'https%3A%2F%2Fstudio.example%2Fmarket%2FItemDetail%2Fa-1%3Fx%3D1%26y%3D2';
const DEEP_LINK = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${ESCAPED}`);

describe('PHONE_WALLETS', () => {
  test.each([
    ['MetaMask', 'https://link.metamask.io/dapp/studio.example/market/ItemDetail/a-1?x=1&y=2'],
    ['Coinbase Wallet', `https://go.cb-w.com/dapp?cb_url=${ESCAPED}`],
    ['Trust Wallet', `https://link.trustwallet.com/open_url?coin_id=60&url=${ESCAPED}`],
    ['OKX Wallet', `https://www.okx.com/download?deeplink=${DEEP_LINK}`],
    ['Phantom', `https://phantom.app/ul/browse/${ESCAPED}?ref=https%3A%2F%2Fstudio.example`],
  ])('%s opens the page at %s', (name, link) => {
    expect(PHONE_WALLETS.find((wallet) => wallet.name === name)?.toLink(ADDRESS)).toBe(link);
  });
});

describe('toSharedAddress', () => {
  test.each([
    ['https://cars.example/login?reset#token=secret', 'https://cars.example/login?reset'],
    ['https://cars.example/register?to=%2Fmint', 'https://cars.example/register?to=%2Fmint'],
    ['https://cars.example/explore?status=buy_now#filters', 'https://cars.example/explore?status=buy_now'],
  ])('of %s is %s', (href, address) => {
    expect(toSharedAddress(href)).toBe(address);
  });
});
