/** npm run format: formats all code and sorts its imports, the Solidity too. */
import { execSync } from 'node:child_process';
import { pinnedEnv, root } from './start/bootstrap.mjs';

for (const command of ['biome check --write .', 'node contracts/script/forge.mjs fmt']) {
  execSync(command, { cwd: root, stdio: 'inherit', env: pinnedEnv() });
}
