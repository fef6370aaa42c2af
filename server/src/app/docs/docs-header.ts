import { LOGO_PATHS } from '@pitlane/shared/art/logo';
import { isPageThere } from '@pitlane/shared/domain/site/absent-pages';
import { getSiteName } from '@pitlane/shared/domain/site/site-name';
import { html, raw } from 'hono/html';
import { getSiteDrawings } from '../../core/name-site.ts';
import type { Html } from './schema-text.ts';

/** The pages that the site's own header and lane lead to. */
const MENU = [
  ['/explore', 'Explore'],
  ['/mint', 'Mint'],
  ['/helpcenter', 'Help Center'],
] as const;
const LANE = [
  ['/auction', 'Auctions'],
  ['/rangking', 'Rankings'],
  ['/activity', 'Activity'],
  ['/news', 'News'],
] as const;

/** The site's header above the reference. `basePath` is '' or '/market'. */
export function docsHeader(basePath: string): Html {
  const links = (pages: typeof MENU | typeof LANE) =>
    pages
      .filter(([path]) => isPageThere(path))
      .map(([path, label]) => html`<a href="${basePath}${path}">${label}</a>`);
  return html`<header class="site"><div class="row">
<a class="logo" href="${basePath}/" aria-label="${getSiteName()}, home page"><svg viewBox="0 0 480 100" fill="currentColor" fill-rule="evenodd" aria-hidden="true">${raw(drawLogo())}</svg></a>
<nav aria-label="Main">${links(MENU)}</nav></div></header>
<nav class="lane" aria-label="Market"><div class="row">${links(LANE)}</div></nav>`;
}

function drawLogo(): string {
  const drawings = getSiteDrawings();
  return drawings ? `<defs>${drawings}</defs><use href="#logo"/>` : `<path d="${LOGO_PATHS.logo}"/>`;
}
