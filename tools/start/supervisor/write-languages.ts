import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTemplateFolder, isTemplate, localizeFiles } from '../../../server/src/app/localize-files.ts';
import { makeEnglish } from '../../../server/src/platform/messages/site-languages.ts';

/**
 * Puts the messages into the built site: its code with texts goes to `templates`, and each language gets a folder of it in `client/assets`. A server
 * whose studio has other texts makes that folder by itself, from the templates.
 */
export async function writeLanguages(client: string): Promise<void> {
  const [assets, kept] = [join(client, 'assets'), getTemplateFolder(client)];
  await mkdir(kept, { recursive: true });
  const templates = new Map<string, string>();
  for (const name of (await readdir(assets)).filter((file) => file.endsWith('.js'))) {
    const code = await readFile(join(assets, name), 'utf8');
    if (!isTemplate(name, code)) continue;
    templates.set(name, code);
    await rename(join(assets, name), join(kept, name));
  }
  for (const language of [makeEnglish()]) {
    const folder = join(assets, language.folder);
    await mkdir(folder);
    for (const [name, code] of localizeFiles(templates, language)) await writeFile(join(folder, name), code);
  }
}
