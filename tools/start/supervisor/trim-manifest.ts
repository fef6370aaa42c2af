import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Manifest = { routes: Record<string, { imports?: unknown }> };
const BEGIN = 'window.__reactRouterManifest=';

/**
 * Removes from the browsers' route table what they never read: which files each page imports. The first page names its own in its HTML
 * (`web/app/start/page-scripts.tsx`), and those of the others are loaded ahead or follow from their code. It halves the table, which every page
 * loads. Throws an Error when React Router writes it in another form.
 */
export async function trimManifest(clientBuild: string): Promise<void> {
  const assets = join(clientBuild, 'assets');
  const name = (await readdir(assets)).find((each) => /^manifest-[\w-]+\.js$/.test(each));
  if (!name) throw new Error(`${assets} has no route table`);
  const file = join(assets, name);
  await writeFile(file, withoutImports(await readFile(file, 'utf8')));
}

/** The text of the table without imports. */
export function withoutImports(text: string): string {
  if (!text.startsWith(BEGIN))
    throw new Error('The route table is written in another way: see trim-manifest.ts');
  const json = text.slice(BEGIN.length, text.lastIndexOf('}') + 1);
  const manifest = JSON.parse(json) as Manifest;
  for (const route of Object.values(manifest.routes)) delete route.imports;
  return `${BEGIN}${JSON.stringify(manifest)};`;
}
