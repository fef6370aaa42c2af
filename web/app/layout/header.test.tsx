import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { setWallet } from '../wallet/wallet-store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LaneStrip } from './lane-strip.tsx';

const ADDRESS = '0x70a1b2c3d4e5f60718293a4b5c6d7e8f901279c8';

function Frame() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Header search={{ open: false, onOpenChange: () => undefined }} />
      <LaneStrip />
      <Footer />
    </QueryClientProvider>
  );
}

/** The page frame as the server writes it, with what the root loader would have given. */
function makeFrame(loaderData: object) {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Frame, loader: () => loaderData }]);
  return <Stub initialEntries={['/']} hydrationData={{ loaderData: { root: loaderData } }} />;
}

const render = (loaderData: object = {}): string => renderToStaticMarkup(makeFrame(loaderData));

afterEach(() => setWallet({ status: 'disconnected' }));

describe('Header', () => {
  test('links the home page, Explore and Mint, and has a menu', () => {
    const html = render();
    expect(html).toContain('aria-label="Pitlane, home page"');
    expect(html).toMatch(/href="\/explore"[^>]*>Explore</);
    expect(html).toMatch(/href="\/mint"[^>]*>Mint</);
    expect(html).toContain('aria-label="Menu"');
  });

  test('the server knows of no wallet, so it says Loading ... and shows no Garage', () => {
    setWallet({ status: 'connected', address: ADDRESS, chainId: 31_356, kind: 'demo' });
    const html = render();
    expect(html).toContain('Loading ...');
    expect(html).not.toContain('href="/garage"');
  });

  test('links the chooser of what can be created', () => {
    expect(render()).toMatch(/href="\/createOptions"[^>]*>Create</);
  });

  test('the bell counts the announcements, all new for a newcomer', () => {
    const announcements = Array.from({ length: 8 }, (_, i) => ({
      id: i + 1,
      kind: i === 7 ? 'notice' : 'tip',
      title: 'Title',
      body: 'Body',
      link: null,
      published_at: 0,
    }));
    expect(render({ announcements })).toContain('Notifications, 8 new');
    expect(render({ announcements: [] })).toContain('Notifications, none new');
  });

  test('nothing in the markup carries an inline style, which the policy would refuse', () => {
    expect(render()).not.toContain('style=');
  });
});

describe('LaneStrip', async () => {
  const renderedAt = Date.UTC(2031, 5, 1);
  /** With the parts whose code browsers load later. */
  const readLane = async (openAuctions: object | null) => {
    const { prelude } = await prerender(makeFrame({ renderedAt, openAuctions }));
    const html = await new Response(prelude).text();
    const lane = /<nav aria-label="Market".*?<\/nav>/s.exec(html)?.[0] ?? '';
    return lane.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ');
  };

  test('counts the open auctions, and links the pages of the market', async () => {
    const lane = await readLane({ count: 12, capped: false, next_end: null });
    expect(lane.replace(/\s+/g, ' ').trim()).toBe('Auctions 12 open Rankings Activity News');
    expect(await readLane({ count: 1000, capped: true, next_end: null })).toContain('1,000+');
  });

  test('shows no count where none is known, and none of nothing', async () => {
    for (const openAuctions of [null, { count: 0, capped: false, next_end: null }]) {
      expect((await readLane(openAuctions)).replace(/\s+/g, ' ').trim()).toBe(
        'Auctions Rankings Activity News',
      );
    }
  });
});

describe('Footer', () => {
  test('links every page, those for developers behind a disclosure', () => {
    const html = render();
    for (const path of ['/explore', '/news', '/api/docs', '/accordion', '/elegantIcons'])
      expect(html).toContain(`href="${path}"`);
    const [more = ''] = /<details.*?<\/details>/s.exec(html) ?? [];
    expect(more).toContain('Components and icons');
    expect(more).toContain('href="/accordion"');
    expect(more).not.toContain('href="/api/docs"');
  });

  test('shows the year of the server', () => {
    const renderedAt = Date.UTC(2031, 5, 1);
    expect(render({ renderedAt })).toContain('© 2031 the Pitlane team');
  });

  test('a network without an address is off and says why', () => {
    const social = { twitter: 'https://x.com/pitlane', discord: null, telegram: null };
    const html = render({ site: { social, menu: { header: null, footer: [] }, legal: [] } });
    expect(html).toContain('href="https://x.com/pitlane"');
    expect(html).toContain('The operator hasn’t set a Discord address.');
    expect(html).toContain('The operator hasn’t set a Telegram address.');
  });

  test('freshness names block and lag of each chain', () => {
    const chain = { chain: 'matic', state: 'behind', block: 41_221_429, lag: 14 };
    const html = render({ health: { chains: [chain] } });
    expect(html).toContain('Polygon');
    expect(html).toContain('block 41,221,429');
    expect(html).toContain('14 blocks behind');
    expect(render({ health: null })).toContain('The index isn’t responding');
  });
});
