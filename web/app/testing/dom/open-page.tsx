/** Whole pages in a DOM without a browser: their own code, with a scripted server, chains and wallet around them. */
import { CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useLayoutEffect } from 'react';
import {
  createRoutesStub,
  matchRoutes,
  type NavigateFunction,
  Outlet,
  RouterContextProvider,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { QueryProvider } from '../../layout/query-provider.tsx';
import { SiteFailure } from '../../layout/site-failure.tsx';
import { SiteShell } from '../../layout/site-shell.tsx';
import { forgetAnnouncements } from '../../lib/announce.ts';
import { correctClock } from '../../lib/clock.ts';
import { liveSource } from '../../lib/live/live-source.ts';
import { siteContext } from '../../lib/loading/load-context.ts';
import { queryClient } from '../../lib/query-client.ts';
import { identityStore } from '../../lib/session/confirm-identity.ts';
import { forgetSession } from '../../lib/session/session.ts';
import { toastStore } from '../../lib/toast.ts';
import routes from '../../routes.ts';
import { disconnect } from '../../wallet/load-wallet.ts';
import { closeOverlay } from '../../wallet/ui/overlay-store.ts';
import { installBrowserParts } from './browser-parts.ts';
import { makeRaceRecord } from './make-races.ts';
import { retryAtOnce } from './retry-at-once.ts';
import { type ScriptedChain, scriptChain } from './scripted-chain.ts';
import { type Answers, scriptServer } from './scripted-server.ts';
import { getContracts, makeDrops, makeHealth, makeNftList, makeSite, NOW } from './scripted-site.ts';
import type { ScriptedWallet } from './scripted-wallet.ts';

type Loading = (args: object) => unknown;
type PageModule = {
  default?: ComponentType<never>;
  loader?: Loading;
  clientLoader?: Loading;
  shouldRevalidate?: ShouldRevalidateFunction;
  ErrorBoundary?: ComponentType<never>;
};

// A busy machine takes its time; what is found is found at once. The whole document would bury the message.
configure({
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(`${message}\n${listRoles()}`),
});

/** Code that comes after the first sign of a reader, at hand from the start: no test ends while it is on its way. */
const AFTERWARDS = [
  () => import('../../layout/at-first-sign.tsx'),
  () => import('../../layout/error-page.tsx'),
  () => import('../../layout/page-skeleton.tsx'),
  () => import('../../layout/scroll-top-button.tsx'),
  () => import('../../layout/footer.tsx'),
  () => import('../../features/orders/cart-dock.tsx'),
  () => import('../../ui/overlay/dialog-popup.tsx'),
  () => import('../../wallet/ui/overlays.tsx'),
  () => import('../../wallet/wagmi-client.ts'),
];

const modules = import.meta.glob<PageModule>('../../routes/*.{ts,tsx}');

const NO_AUCTIONS = { count: 0, capped: false, next_end: null };

export type OpenOptions = {
  /** Answers of the server besides the usual ones, which they take the place of. */
  answers?: Answers;
  /** Addresses of other pages that the test goes to. Every other page is its address alone. */
  pages?: readonly string[];
};

/**
 * Opens a page by its address, as the browser has it when the server has rendered it: with the site's frame, the answers of
 * a scripted server and three scripted chains.
 */
export async function openPage(address: string, { answers = {}, pages = [] }: OpenOptions = {}) {
  installBrowserParts();
  retryAtOnce();
  // Not a hook of this module: it is read once for all test files of a worker.
  onTestFinished(closePage);
  await Promise.all(AFTERWARDS.map((load) => load()));
  const chains = Object.fromEntries(CHAINS.map((chain) => [chain, scriptChain(chain)])) as Record<
    Chain,
    ScriptedChain
  >;
  // The wallet of the demo world had its first test ETH on every chain.
  for (const chain of CHAINS)
    chains[chain].script(getContracts(chain).currency, ethTokenAbi, { nextDripAt: 1n });
  const server = scriptServer({
    'GET /api/site': makeSite(),
    'GET /api/health': makeHealth(),
    'GET /api/announcements': { announcements: [] },
    'GET /api/auctions/open': NO_AUCTIONS,
    'GET /api/drops': makeDrops(),
    'GET /api/nfts': makeNftList(),
    'GET /api/races/record': makeRaceRecord(),
    ...Object.fromEntries(CHAINS.map((chain) => [`POST /rpc/${chain}`, chains[chain].answer])),
    ...answers,
  });
  const root = {
    site: makeSite(),
    health: makeHealth(),
    announcements: [],
    openAuctions: NO_AUCTIONS,
    siteUrl: location.origin,
    liveFrom: null,
    renderedAt: NOW * 1_000,
  };
  const files = new Set([address, ...pages].map(findFile));
  const children = await Promise.all(
    routes.map(async ({ path, index, file, id, caseSensitive }) => ({
      id: id ?? file,
      ...(index ? { index: true as const } : { path: path ?? '' }),
      ...(caseSensitive && { caseSensitive }),
      ...(files.has(file) ? toStub(await loadModule(file)) : { Component: Elsewhere }),
    })),
  );
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Frame,
      ErrorBoundary: Failure,
      loader: () => root,
      HydrateFallback: () => null,
      children: children as never,
    },
  ]);
  render(<Stub initialEntries={[address]} />);
  const user = userEvent.setup();
  await screen.findByRole('main');
  /** Opens the wallets with the header's button and picks one by its name. */
  const connect = async ({ name }: Pick<ScriptedWallet, 'name'>) => {
    // Found before a dialog hides it.
    const header = findHeader();
    await user.click(await header.findByRole('button', { name: 'Connect Wallet' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connect a wallet' });
    await user.click(await within(dialog).findByRole('button', { name: new RegExp(`^${name}`) }));
    await header.findByRole('button', { name: /^Wallet 0x/ });
  };
  /** As the browser's Back. */
  const goBack = () => act(async () => navigate?.(-1));
  return { server, chains, user, connect, goBack };
}

/** The site's header. Other headers of the page have its role in this DOM, as it does not look at what is around them. */
export const findHeader = () => within(screen.getAllByRole('banner')[0] ?? document.body);

/** The router's own way to other pages, as the page that is open has it. */
let navigate: NavigateFunction | undefined;

/** The address that is shown: path and query. */
export const readAddress = () => `${location.pathname}${location.search}`;

function Frame() {
  const { pathname, search, hash } = useLocation();
  navigate = useNavigate();
  // The router keeps its history in memory; the page's code may look at the browser's address, too.
  useLayoutEffect(
    () => history.replaceState(null, '', `${pathname}${search}${hash}`),
    [pathname, search, hash],
  );
  return (
    <QueryProvider>
      <SiteShell>
        <Outlet />
      </SiteShell>
    </QueryProvider>
  );
}

function Failure() {
  return <SiteFailure error={useRouteError()} />;
}

/** Lists the roles on the page, for the message of a search that found nothing. */
function listRoles(): string {
  return [...document.querySelectorAll('h1, h2, button, a, [role], input')]
    .map(
      (each) =>
        `${each.getAttribute('role') ?? each.localName} "${each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 60)}"`,
    )
    .join('\n');
}

/** In place of a page that the test does not open. */
function Elsewhere() {
  const { pathname, search } = useLocation();
  return <h1>{`${pathname}${search}`}</h1>;
}

/** The file of the page at an address. */
function findFile(address: string): string {
  const { pathname } = new URL(address, 'http://site');
  const table = routes.map(({ path, index, file, caseSensitive }) => ({
    id: file,
    ...(index ? { index: true as const } : { path: path ?? '' }),
    ...(caseSensitive && { caseSensitive }),
  }));
  const file = matchRoutes(table, pathname)?.at(-1)?.route.id;
  if (!file) throw new Error(`no page is at ${address}`);
  return file;
}

async function loadModule(file: string): Promise<PageModule> {
  const load = modules[`../../${file}`];
  if (!load) throw new Error(`no page is in ${file}`);
  return load();
}

/** A page as the router takes it: its browser's loader, or the server's with the API behind fetch. */
function toStub({ default: Component, loader, clientLoader, shouldRevalidate, ErrorBoundary }: PageModule) {
  const load =
    loader &&
    ((args: object) => {
      const context = new RouterContextProvider();
      const callApi = (path: string, init?: RequestInit) => fetch(path, init);
      context.set(siteContext, { nonce: '', callApi, liveFrom: 0 });
      return loader({ ...args, context });
    });
  const first = clientLoader
    ? (args: object) => clientLoader({ ...args, serverLoader: () => load?.(args) })
    : load;
  return {
    ...(Component && { Component: Component as ComponentType }),
    ...(ErrorBoundary && { ErrorBoundary: ErrorBoundary as ComponentType }),
    ...(first && { loader: first }),
    ...(shouldRevalidate && { shouldRevalidate }),
  };
}

/** Unmounts the page and waits until its live stream is closed. Storage is kept. */
export async function leavePage(): Promise<void> {
  cleanup();
  const isClosed = () => expect(liveSource.state.getState().status).toBe('closed');
  await vi.waitFor(isClosed, { interval: 5, timeout: 20_000 });
}

/** Leaves nothing of a page for the next test. */
async function closePage() {
  closeOverlay();
  identityStore.getState()?.answer(false);
  await disconnect();
  forgetSession();
  await leavePage();
  forgetSession();
  forgetAnnouncements();
  correctClock(Date.now());
  queryClient().clear();
  toastStore.setState([]);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  // What is still under way asks no real server.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
}
