import { whenIdle } from './first-sign.ts';

/** The part of the router's route table that is read here. The router puts it on the window. */
type RouteTable = { routes: Record<string, { module: string } | undefined> };

/** Catalogues and the gallery of parts: few open them, and their data is large. */
const RARE = /icon|accordion|alerts|progressbar|tabs/;

/**
 * Loads the code of the other pages, one after the other, whenever there is nothing else to do. The router reloads the
 * document when a page's code does not come: while the server is away, a link would lead to the browser's own error page,
 * and what was on the page would be lost.
 */
export async function preloadPages(): Promise<void> {
  const { __reactRouterManifest: table } = window as Window & { __reactRouterManifest?: RouteTable };
  for (const [id, route] of Object.entries(table?.routes ?? {})) {
    if (!route || RARE.test(id)) continue;
    await whenIdle();
    await import(/* @vite-ignore */ route.module).catch((error: unknown) =>
      console.warn('A page’s code hasn’t loaded yet.', error),
    );
  }
}
