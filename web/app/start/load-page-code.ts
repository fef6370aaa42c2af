import { nextPaint } from '../lib/next-paint.ts';
import { PAGE_CODE_ID, type PageCode } from './page-code.ts';

type Module = Record<string, unknown>;

let loading: Promise<void> | undefined;

/** Loads the page's code, which takes the page over. Once; after a failure the next call tries again. Rejects with it. */
export function loadPageCode(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  await parsed();
  const text = document.getElementById(PAGE_CODE_ID)?.textContent;
  if (!text) return;
  const { hot, table, routes, entry, imports } = JSON.parse(text) as PageCode;
  for (const href of new Set([table, entry, ...imports, ...Object.values(routes)])) preload(href);
  if (hot) await fetchModule(hot);
  const [, ...modules] = await Promise.all([table, ...Object.values(routes)].map(fetchModule));
  // Where React Router's entry looks for them.
  const __reactRouterRouteModules = Object.fromEntries(
    Object.keys(routes).map((id, index) => [id, modules[index]]),
  );
  Object.assign(window, { __reactRouterRouteModules });
  await fetchModule(entry);
}

const fetchModule = (url: string) => import(/* @vite-ignore */ url) as Promise<Module>;

/** Asks for a file before the one that imports it has come. */
function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

/** A picture that does not come holds the page's code up for no longer than this, and no touch. */
const LONGEST_WAIT_MS = 10_000;

/** Resolves when the page can be seen: its fonts and its first picture (`Picture`'s `first`) have come and are painted. */
export async function whenPageVisible(): Promise<void> {
  await parsed();
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([late, Promise.all([document.fonts.ready, firstPicture()])]);
  await nextPaint();
}

/** Resolves when the document has been read to its end. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

async function firstPicture(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!picture || picture.complete) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) picture.addEventListener(end, resolve, { once: true });
  });
}
