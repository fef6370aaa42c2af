import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MintedItemLink, MinterDone, type MinterDoneProps } from './minter-done.tsx';

const site = vi.hoisted(() => ({ explorer: null as string | null }));
vi.mock('../../lib/root-data.ts', () => ({
  useSiteChain: () => ({ chain: 'binance', explorer: site.explorer }),
}));
beforeEach(() => {
  site.explorer = null;
});

const HASH = `0x${'ab'.repeat(32)}` as const;

function render(Part: ComponentType<MinterDoneProps> = MinterDone) {
  const minted = { chain: 'binance', tokenId: 7n, hash: HASH, indexed: true } as const;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Part minted={minted} />
    </MemoryRouter>,
  );
  const [link = '', href = ''] = /<a [^>]*href="([^"]*)"[^>]*>.*<\/a>/.exec(html) ?? [];
  const toText = (part: string) => part.replace(/<[^>]*>/g, '').trim();
  return { text: toText(html), link: toText(link), href };
}

describe('MinterDone', () => {
  test("says the specification's words, with a link to the transaction on the chain's explorer", () => {
    site.explorer = 'https://bscscan.com';
    const address = `https://bscscan.com/tx/${HASH}`;
    expect(render()).toEqual({
      text: `Check out your transaction on a block explorer: ${address}`,
      link: address,
      href: address,
    });
  });

  test('leads to the item on a chain without an explorer', () => {
    expect(render()).toEqual({
      text: `Check out your transaction on a block explorer: ${HASH}`,
      link: HASH,
      href: '/ItemDetail/binance-tokens-7',
    });
  });
});

describe('MintedItemLink', () => {
  test('leads to the item where the words lead to an explorer, and is not there where they lead to it themselves', () => {
    site.explorer = 'https://bscscan.com';
    expect(render(MintedItemLink)).toMatchObject({
      link: 'Open NFT #7',
      href: '/ItemDetail/binance-tokens-7',
    });
    site.explorer = null;
    expect(render(MintedItemLink).text).toBe('');
  });
});
