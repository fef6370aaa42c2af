import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorCode } from '../../platform/error-code.ts';

/** The site's fonts, by what the build calls them without the hash in their names. */
const FACES = {
  'saira-title': 'font-family:Saira;font-weight:700;font-stretch:82%',
  'saira-label': 'font-family:Saira;font-weight:600;font-stretch:89%',
  inter: 'font-family:Inter;font-weight:400 600',
} as const;

/** Returns @font-face rules for the fonts of the built site; none where this process has no build of it. */
export function readSiteFonts(webAssets: string, basePath: string): string {
  const files = listFiles(join(webAssets, 'assets'));
  return Object.entries(FACES)
    .flatMap(([name, face]) => {
      const file = files.find((each) => new RegExp(`^${name}-[\\w-]{8}\\.woff2$`).test(each));
      if (!file) return [];
      return `@font-face{${face};font-display:swap;src:url("${basePath}/assets/${file}") format("woff2")}`;
    })
    .join('\n');
}

function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
