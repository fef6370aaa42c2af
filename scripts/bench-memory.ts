/**
 * Measures the memory of a separate demo world: bench/memory/run.ts. The argument is the number of seconds.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pinnedEnv, root } from './bootstrap.mjs';
import { startInstance } from './instance.ts';

const instance = await startInstance();
try {
  const bench = [join(root, 'bench/memory/run.ts'), instance.url, instance.dataDir, ...process.argv.slice(2)];
  execFileSync(process.execPath, bench, { cwd: root, stdio: 'inherit', env: pinnedEnv() });
} finally {
  await instance.stop();
}
