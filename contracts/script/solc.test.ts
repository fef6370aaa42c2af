import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Answer = {
  errors?: { errorCode: string; sourceLocation?: { file: string } }[];
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string; sourceMap: string } } }>>;
};

const HEAD = '// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n';
const block = '/// @solidity memory-safe-assembly\n        assembly { x := add(x, 1) }\n';
/** As many blocks with the old annotation as Solady has, and more. */
const theirs = `${HEAD}library Old { function f(uint256 x) internal pure returns (uint256) {\n${block.repeat(300)}return x; } }`;
const ours = `${HEAD}import "lib/Old.sol";\ncontract Car { function f() external pure returns (uint256) { uint256 unused; return Old.f(1); } }`;

function compile(old: string): Answer {
  const request = {
    language: 'Solidity',
    sources: { 'lib/Old.sol': { content: old }, 'src/Car.sol': { content: ours } },
    settings: {
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.bytecode.sourceMap'] } },
    },
  };
  const wrapper = join(import.meta.dirname, 'solc.mjs');
  return JSON.parse(
    execFileSync(process.execPath, [wrapper, '--standard-json'], {
      input: JSON.stringify(request),
    }).toString(),
  );
}

test('a warning about our own source is not lost among those about a library', () => {
  const { errors = [] } = compile(theirs);
  expect(errors.map(({ errorCode, sourceLocation }) => [errorCode, sourceLocation?.file])).toEqual([
    ['2072', 'src/Car.sol'],
  ]);
});

test('what is compiled is the same code at the same places as with the new annotation', () => {
  const present = theirs.replaceAll(
    '/// @solidity memory-safe-assembly\n        assembly {',
    `${' '.repeat(34)}\n        assembly {`,
  );
  expect(compile(theirs).contracts).toEqual(compile(present).contracts);
});
