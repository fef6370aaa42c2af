import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const COMMAND = join(import.meta.dirname, '../app/pitlane.ts');

/** Runs `pitlane` with these words, in an environment that has nothing else. */
export async function runPitlane(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [COMMAND, ...args], { env });
  const [out, err, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, err, status: status as number };
}
