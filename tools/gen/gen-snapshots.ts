/**
 * Writes the ABI and the storage layout of every contract that can be deployed into contracts/snapshots, as text, so that a
 * review sees a change of either. Reads what tools/gen/gen-contracts.ts has compiled: run that first, as gen.ts does.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AbiItem, abiText, type StorageLayout, storageText } from './snapshots/snapshot-text.ts';

const contracts = join(import.meta.dirname, '../../contracts');
const compiled = join(contracts, 'out');
const snapshots = join(contracts, 'snapshots');

type Artifact = {
  abi: readonly AbiItem[];
  bytecode: { object: string };
  storageLayout: StorageLayout;
  metadata: { settings: { compilationTarget: Record<string, string> } };
};

rmSync(snapshots, { recursive: true, force: true });
mkdirSync(snapshots);
for (const file of globSync(join(compiled, '*.sol/*.json'))) {
  const artifact = JSON.parse(readFileSync(file, 'utf8')) as Artifact;
  const [[source, name] = ['', '']] = Object.entries(artifact.metadata.settings.compilationTarget);
  // The folder also holds output of deleted sources.
  if (!source.startsWith('src/') || !existsSync(join(contracts, source)) || !canBeDeployed(artifact))
    continue;
  writeFileSync(join(snapshots, `${name}.abi.txt`), abiText(artifact.abi));
  writeFileSync(join(snapshots, `${name}.storage.txt`), storageText(artifact.storageLayout));
}

/** Abstract contracts and interfaces have no code, libraries of ours no function to call. */
function canBeDeployed({ abi, bytecode }: Artifact): boolean {
  return bytecode.object !== '0x' && abi.some(({ type }) => type === 'function' || type === 'constructor');
}
