import type { Studio } from '../config/studio/read-studio.ts';

/**
 * The files of a studio at the root of its site, by path: its icon in the place of ours, and what devices keep the site under. None for
 * our own look.
 */
export function writeStudioFiles(
  { words, accents, icon }: Studio,
  basePath: string,
): [path: string, content: string][] {
  if (!icon) return [];
  const manifest = {
    name: words.name,
    short_name: words.shortName,
    description: words.tagline,
    start_url: `${basePath}/home`,
    scope: `${basePath}/`,
    display: 'browser',
    theme_color: accents?.light.field ?? '#14161a',
    background_color: '#f4f2ed',
    icons: [{ src: `${basePath}/favicon.svg`, sizes: 'any', type: 'image/svg+xml' }],
  };
  return [
    ['/favicon.svg', icon],
    ['/site.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`],
  ];
}
