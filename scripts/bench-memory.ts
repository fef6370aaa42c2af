/** Measures the memory of a demo world of its own: bench/memory/run.ts. The argument is for how many seconds. */
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
