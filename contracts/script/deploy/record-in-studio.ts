/** The studio file as the record of a deployment: the addresses by which the server finds the contracts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { MAX_STUDIO_CHARS, parseStudioFile } from '@pitlane/shared/domain/studio/parse-studio-file';
import { ChainContractsSchema, toSnake } from '@pitlane/shared/domain/studio/studio-contracts';
import { DeployError } from './chain-port.ts';
import type { DeploymentRecord } from './record.ts';

const KEYS = Object.keys(ChainContractsSchema.shape);

/** Throws a DeployError with every problem of a studio file: before anything is sent, not after. */
export function requireStudioFile(path: string): void {
  const { problems } = parseStudioFile(readStudioText(path));
  if (problems) throw new DeployError([`${path} has problems:`, ...problems].join('\n  '));
}

/** Writes a chain's contracts into a studio file, in the place of those before. Everything else in it stays, comments too. */
export function recordInStudio(path: string, record: DeploymentRecord): void {
  const text = replaceContracts(readStudioText(path), record);
  const { problems } = parseStudioFile(text);
  if (problems)
    throw new DeployError(
      [`${path} was not changed. With the contracts it would have problems:`, ...problems].join('\n  '),
    );
  writeFileSync(path, text);
}

function readStudioText(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(0, MAX_STUDIO_CHARS + 1);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code) throw error;
    throw new DeployError(`The studio file ${path} cannot be read (${code}).`);
  }
}

/**
 * Returns the text of a studio file with the contracts of one chain in it.
 *
 * @throws DeployError when the file has these contracts in a form that is no table of its own.
 */
export function replaceContracts(text: string, record: DeploymentRecord): string {
  const lines = text.replace(/\s*$/, '').split('\n');
  const begin = lines.findIndex((line) => isHeader(line, record.chainId));
  const table = toTable(record);
  if (begin < 0) return `${lines.join('\n').trim()}\n\n${table}\n`.replace(/^\n+/, '');
  const length = lines.slice(begin + 1).findIndex((line) => /^\s*\[/.test(line));
  const end = length < 0 ? lines.length : begin + 1 + length;
  // What is written right above the next table belongs to it.
  let rest = end;
  while (rest > begin + 1 && /^\s*(#.*)?$/.test(lines[rest - 1] ?? '')) rest--;
  return `${[...lines.slice(0, begin), table, ...lines.slice(rest)].join('\n')}\n`;
}

/** [contracts.56], in any spelling that TOML has for it. */
function isHeader(line: string, chainId: number): boolean {
  const [, id] = /^\s*\[\s*contracts\s*\.\s*["']?(\d+)["']?\s*\]\s*(?:#.*)?$/.exec(line) ?? [];
  return id === String(chainId);
}

function toTable(record: DeploymentRecord): string {
  const { chainId, contracts, feeBps } = record;
  const deployed = Object.entries(contracts).map(([name, { address }]) => [toSnake(name), address]);
  const { seaport, currency, treasury } = record;
  const values = new Map<string, string | number>([
    ...(deployed as [string, string][]),
    ['seaport', seaport],
    ['currency', currency],
    ['treasury', treasury],
    ['fee_bps', feeBps],
    ['deploy_block', Math.min(...Object.values(contracts).map(({ deployBlock }) => deployBlock))],
  ]);
  const lines = KEYS.flatMap((key) => {
    const value = values.get(key);
    return value === undefined ? [] : [`${key} = ${JSON.stringify(value)}`];
  });
  return [`[contracts.${chainId}]`, ...lines].join('\n');
}
