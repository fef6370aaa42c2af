import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadBackupEnv } from '../../config/environment.ts';

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url));

/**
 * Runs one of the scripts that timers run as well, with the places of this server's settings. What it says goes to this terminal.
 * Resolves with its exit status. Throws a ConfigError.
 */
export async function runScript(script: string, args: readonly string[]): Promise<number> {
  const child = spawn(`${DEPLOY}${script}`, args, { stdio: 'inherit', env: loadBackupEnv() });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status ?? 1;
}
