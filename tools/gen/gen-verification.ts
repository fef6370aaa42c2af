/**
 * Writes what block explorers verify the contracts with: the compiler's input, with nothing in it that is not needed.
 * contracts/deployments/verification/README.md says how to hand it in. Reads what tools/gen/gen-contracts.ts has compiled:
 * run that first, as gen.ts does. An input that has changed is compiled, and has to give the very same bytecode.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { root } from '../start/bootstrap.mjs';

const contracts = join(root, 'contracts');
const compiled = join(contracts, 'out');
const folder = join(contracts, 'deployments/verification');
const path = join(folder, 'standard-input.json');

type Settings = {
  optimizer: unknown;
  evmVersion: string;
  metadata: unknown;
  compilationTarget: Record<string, string>;
};
type Artifact = {
  bytecode: { object: string };
  metadata: { settings: Settings; sources: Record<string, unknown> };
};
type Output = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
};

const artifacts = globSync(join(compiled, '*.sol/*.json'))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Artifact)
  // The folder also holds output of deleted sources. An abstract contract has no code.
  .filter((artifact) => artifact.bytecode.object !== '0x' && isOurs(targetOf(artifact).source));
const input = `${JSON.stringify(standardInput(artifacts), null, 2)}\n`;
if (!existsSync(path) || readFileSync(path, 'utf8') !== input) {
  checkBytecode(input, artifacts);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, input);
}

/** The input, under the names that the sources import each other by: no path of this machine, no remapping. */
function standardInput(all: readonly Artifact[]) {
  const settings = all[0]?.metadata.settings;
  if (!settings) throw new Error('nothing is compiled: run tools/gen/gen-contracts.ts first');
  const paths = [...new Set(all.flatMap(({ metadata }) => Object.keys(metadata.sources)))];
  const sources = paths.map((source): [string, { content: string }] => [
    importName(source),
    { content: readFileSync(resolve(contracts, source), 'utf8') },
  ]);
  const { optimizer, evmVersion, metadata } = settings;
  return {
    language: 'Solidity',
    sources: Object.fromEntries(sources.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    settings: {
      optimizer,
      evmVersion,
      metadata,
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
}

/** Throws an Error when an input does not compile to what was compiled before. */
function checkBytecode(standardInputText: string, all: readonly Artifact[]): void {
  const solc = createRequire(join(contracts, 'package.json'))('solc') as {
    compile: (input: string) => string;
  };
  const output = JSON.parse(solc.compile(standardInputText)) as Output;
  const failure = output.errors?.find(({ severity }) => severity === 'error');
  if (failure) throw new Error(failure.formattedMessage);
  for (const artifact of all) {
    const { source, name } = targetOf(artifact);
    const bytecode = output.contracts[source]?.[name]?.evm.bytecode.object;
    if (`0x${bytecode}` !== artifact.bytecode.object)
      throw new Error(`${name} has other bytecode by its verification input`);
  }
}

function targetOf({ metadata }: Artifact): { source: string; name: string } {
  const [[source, name] = ['', '']] = Object.entries(metadata.settings.compilationTarget);
  return { source, name };
}

function isOurs(source: string): boolean {
  return source.startsWith('src/') && existsSync(join(contracts, source));
}

/** What a source is imported as: contracts/foundry.toml, "remappings", the other way round. */
function importName(source: string): string {
  return source
    .replace(/^.*node_modules\/solady\/src\//, 'solady/')
    .replace(/^.*node_modules\/(?=@openzeppelin\/)/, '');
}
