import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';

/** What the server is made of. Vite watches the site's own sources. */
const folders = ['shared/src', 'server/src'];
const quiet = 150;

/** Resolves with the name of a source file that was changed, once no other has changed for a moment. */
export function waitForSourceChange(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let settled: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.ts$/.test(file) || file.includes('.test.')) return;
      clearTimeout(settled);
      settled = setTimeout(() => {
        for (const one of watchers) one.close();
        resolve(join(folder, file));
      }, quiet);
    }),
  );
  return promise;
}
