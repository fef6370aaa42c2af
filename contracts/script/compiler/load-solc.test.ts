import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

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

/** What a compiler answers, by the expression that loads it. Each runs in a process of its own. */
const compile = (loaded: string, request: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { readFileSync } from 'node:fs';
       process.stdout.write((${loaded}).compile(readFileSync(0, 'utf8')));`,
    ],
    { cwd: import.meta.dirname, input: request, encoding: 'utf8' },
  );

describe('loadSolc', () => {
  // Errors are exceptions inside the compiler, which the loaded one catches in its own way.
  test.each([
    ['a contract', toRequest(CAR)],
    ['one that is optimized', toRequest(CAR, { optimizer: { enabled: true, runs: 600 } })],
    ['one by way of Yul', toRequest(CAR, { viaIR: true, optimizer: { enabled: true } })],
    ['an error of the syntax', toRequest('contract Car { function }')],
    ['an error of types', toRequest('contract Car { uint8 a = "long"; }')],
    ['an import that is not there', toRequest("import './Gone.sol'; contract Car {}")],
    ['a request that is no JSON', '{'],
  ])('answers %s like the compiler of the package', (_, request) => {
    expect(compile(FASTER, request)).toBe(compile(PLAIN, request));
  });
});
