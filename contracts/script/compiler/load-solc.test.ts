import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';

const toRequest = (content: string, settings: object = {}) =>
  JSON.stringify({
    language: 'Solidity',
    sources: {
      'Car.sol': { content: `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n${content}` },
    },
    settings: {
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'storageLayout'] } },
      ...settings,
    },
  });
const CAR = 'contract Car { uint256 public rank; function race(uint256 by) external { rank += by; } }';

const FASTER = "(await import('./load-solc.mjs')).loadSolc()";
const PLAIN = "(await import('solc')).default";

/** What a compiler answers to each request, by the expression that loads it. A process of its own loads it once. */
const compileAll = (loaded: string, requests: readonly string[]): string[] => {
  const program = `
    import { readFileSync } from 'node:fs';
    const compiler = ${loaded};
    const requests = JSON.parse(readFileSync(0, 'utf8'));
    process.stdout.write(JSON.stringify(requests.map((request) => compiler.compile(request))));`;
  const answers = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    input: JSON.stringify(requests),
    encoding: 'utf8',
  });
  return JSON.parse(answers) as string[];
};

// Errors are exceptions inside the compiler, which the loaded one catches in its own way. Requests that fail have one after them that does not.
const REQUESTS: [name: string, request: string][] = [
  ['a contract', toRequest(CAR)],
  ['an error of the syntax', toRequest('contract Car { function }')],
  ['one that is optimized', toRequest(CAR, { optimizer: { enabled: true, runs: 600 } })],
  ['an error of types', toRequest('contract Car { uint8 a = "long"; }')],
  ['an import that is not there', toRequest("import './Gone.sol'; contract Car {}")],
  ['a request that is no JSON', '{'],
  ['one by way of Yul', toRequest(CAR, { viaIR: true, optimizer: { enabled: true } })],
];

describe('loadSolc', () => {
  let faster: string[];
  let plain: string[];
  beforeAll(() => {
    const requests = REQUESTS.map(([, request]) => request);
    [faster = [], plain = []] = [FASTER, PLAIN].map((loaded) => compileAll(loaded, requests));
  });

  test.each(REQUESTS.map(([name], index) => [name, index] as const))(
    'answers %s like the compiler of the package',
    (_, index) => {
      expect(plain[index]).toMatch(/^\{/);
      expect(faster[index]).toBe(plain[index]);
    },
  );
});
