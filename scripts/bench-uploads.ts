/** Sends 1 GB to a separate demo world: bench/uploads/run.ts. `npm run bench -- uploads`. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pinnedEnv, root } from './bootstrap.mjs';
import { startInstance } from './instance.ts';

const instance = await startInstance();
try {
  const bench = [join(root, 'bench/uploads/run.ts'), instance.url, instance.dataDir];
  execFileSync(process.execPath, bench, { cwd: root, stdio: 'inherit', env: pinnedEnv() });
} finally {
  await instance.stop();
}
