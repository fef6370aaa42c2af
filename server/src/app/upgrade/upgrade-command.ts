import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOneWord, toUsageError } from '../command-words.ts';
import { upgrade } from './upgrade.ts';

export const UPGRADE_USAGE = `pitlane upgrade <folder> [--current <link>] [--backup <command>] [--restart <command>] [--ready <address>] [--within <seconds>]
  Makes a backup, points the link to the folder of a new release, restarts, and waits until the site is ready.
  A release that does not become ready is taken back.
  <folder>    the new release, built with "npm run build"
  --current   the link that services start from; /srv/pitlane/current without it
  --backup    what makes a backup; "systemctl start pitlane-backup" without it
  --restart   what restarts the site; "systemctl restart pitlane.target" without it
  --ready     the address to ask; http://127.0.0.1:3000/api/health/ready without it
  --within    seconds that the site may take; 180 without it`;

/** Upgrades with the words after its name. Resolves with the exit status. */
export async function runUpgrade(args: string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      current: { type: 'string', default: '/srv/pitlane/current' },
      backup: { type: 'string', default: 'systemctl start pitlane-backup' },
      restart: { type: 'string', default: 'systemctl restart pitlane.target' },
      ready: { type: 'string', default: 'http://127.0.0.1:3000/api/health/ready' },
      within: { type: 'string', default: '180' },
    },
    allowPositionals: true,
  });
  const folder = readOneWord(positionals, 'Name the folder of one release.');
  const within = Number(values.within);
  if (!(within > 0)) throw toUsageError('--within takes a number of seconds.');
  const { current, backup, restart, ready } = values;
  const result = await upgrade(
    { folder: resolve(folder), current: resolve(current), backup, restart, ready, withinMs: within * 1_000 },
    print,
  );
  return result === 'upgraded' ? 0 : 1;
}
