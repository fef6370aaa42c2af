import type { SiteLink } from '@pitlane/shared/domain/studio/studio-menu';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { MainMenu } from './main-menu.tsx';

/** The links of the menu as the server draws it, for a visitor without a wallet. */
async function listLinks(header: SiteLink[] | null): Promise<(string | undefined)[][]> {
  const root = { id: 'root', path: '*', Component: MainMenu, loader: () => ({ site: { menu: { header } } }) };
  const handler = createStaticHandler([root]);
  const context = await handler.query(new Request('http://site.example/home'));
  if (context instanceof Response) throw new Error('The page was not drawn');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, label]) => [to, label]);
}
const SEARCH = ['/search', 'Search'];

test('has our pages, and the garage only with a wallet', async () => {
  expect(await listLinks(null)).toEqual([['/explore', 'Explore'], ['/mint', 'Mint'], SEARCH]);
});

test('has the links of a studio in its order, and no garage for those without a wallet', async () => {
  const header = [
    { to: '/auction', label: 'Live Auction' },
    { to: '/garage', label: 'My cars' },
    { to: 'https://game.example/', label: 'Play' },
    { to: '/explore', label: 'Our cars' },
  ];
  expect(await listLinks(header)).toEqual([
    ...[
      ['/auction', 'Live Auction'],
      ['https://game.example/', 'Play'],
      ['/explore', 'Our cars'],
    ],
    SEARCH,
  ]);
});
