import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasPlaceholders, localizeCode } from '@pitlane/shared/messages/localize-code';
import type { SiteLanguage } from '../platform/messages/site-languages.ts';

/** The browsers' copy of the route table, which names the code of each page. */
const ROUTE_TABLE = /^manifest-[^/]+\.js$/;

/** Built code that waits for a language: by its name in /assets/. Browsers never see it as it is. */
export type Templates = ReadonlyMap<string, string>;

/** Whether a built file has texts, or names files that have. */
export const isTemplate = (name: string, code: string): boolean =>
  ROUTE_TABLE.test(name) || hasPlaceholders(code);

/** Where the build leaves them: beside the folder of browser files. */
export const getTemplateFolder = (webAssets: string): string => join(webAssets, '..', 'templates');

/** Reads them. A site without texts has none. */
export async function readTemplates(webAssets: string): Promise<Templates> {
  const folder = getTemplateFolder(webAssets);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Has the addresses of code in JSON lead to the code of a language. */
export const moveToLanguage = (json: string, folder: string): string =>
  json.replaceAll(/"\/assets\/([^"/]+\.js)"/g, `"/assets/${folder}/$1"`);

/** Writes the code of the site in a language, by its names in /assets/<folder of the language>/. */
export function localizeFiles(
  templates: Templates,
  { compiled, folder }: Pick<SiteLanguage, 'compiled' | 'folder'>,
): Map<string, string> {
  return new Map(
    [...templates].map(([name, code]) => [
      name,
      ROUTE_TABLE.test(name) ? moveToLanguage(code, folder) : localizeCode(code, compiled),
    ]),
  );
}
