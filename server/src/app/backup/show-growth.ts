import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const EVERY_MS = 500;
const MB = 1_000_000;

/**
 * Shows on a terminal how large a backup has become: nothing says in advance how large it will be. Elsewhere, as in a log, it shows
 * nothing. Returns what ends it and clears the line.
 */
export function showGrowth(
  folder: string,
  out: { isTTY?: boolean; write(text: string): unknown },
): () => void {
  if (!out.isTTY) return () => undefined;
  const started = Date.now();
  const timer = setInterval(() => {
    const parts = globSync('pitlane-*.part', { cwd: folder }).map((name) => {
      const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
      return `${name.replace(/^pitlane-[^.]+\.|\.part$/g, '')} ${(size / MB).toFixed(1)} MB`;
    });
    out.write(`\r\x1b[K  ${parts.join(', ')} ${Math.round((Date.now() - started) / 1_000)} s`);
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    out.write('\r\x1b[K');
  };
}
