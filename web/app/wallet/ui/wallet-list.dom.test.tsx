import { render, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Config, createConfig, http } from 'wagmi';
import { mainnet } from 'wagmi/chains';
import { makeSite } from '../../testing/dom/scripted-site.ts';
import { WalletList } from './wallet-list.tsx';

afterEach(() => vi.restoreAllMocks());

/** The list in a browser without a wallet. */
function openList(pointer: 'coarse' | 'fine') {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)'
      ? ({ matches: pointer === 'coarse' } as MediaQueryList)
      : matchMedia.call(window, query),
  );
  const config: Config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    multiInjectedProviderDiscovery: false,
  });
  const element = <WalletList client={{ config, site: makeSite() }} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return within(render(<RouterProvider router={router} />).container);
}

describe('WalletList', () => {
  test('on a phone without a wallet, links open this page in wallet apps', () => {
    const list = openList('coarse');
    const links = list.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, rel }) => [textContent, rel])).toEqual(
      ['MetaMask', 'Coinbase Wallet', 'Trust Wallet', 'OKX Wallet', 'Phantom'].map((name) => [
        name,
        'noreferrer',
      ]),
    );
    expect(links[0]?.href).toContain(`https://link.metamask.io/dapp/${location.host}/`);
    expect(list.queryByText('No browser wallet was found')).toBeNull();
  });

  test('on a desk without a wallet, it says how to get one', () => {
    const list = openList('fine');
    expect(list.getByText('No browser wallet was found')).toBeDefined();
    expect(list.queryByRole('link', { name: 'MetaMask' })).toBeNull();
  });
});
