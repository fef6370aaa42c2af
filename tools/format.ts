/** npm run format: formats all code and sorts its imports, the Solidity too. */
import { execSync } from 'node:child_process';
import { ensurePackagesOf, pinnedEnv, root } from './start/bootstrap.mjs';

await ensurePackagesOf('tools');
for (const command of ['biome check --write .', 'node contracts/script/forge.mjs fmt']) {
  execSync(command, { cwd: root, stdio: 'inherit', env: pinnedEnv() });
}
