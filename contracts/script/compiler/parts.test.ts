import { describe, expect, test } from 'vitest';
import { joinAnswers, splitRequest } from './parts.ts';

const EVERYTHING = { '*': ['abi', 'evm.bytecode'] };
const toRequest = (
  outputSelection: Record<string, typeof EVERYTHING>,
  optimizer: { enabled: boolean; runs?: number } = { enabled: true, runs: 600 },
) => ({
  language: 'Solidity',
  sources: { 'src/Car.sol': {}, 'test/Car.t.sol': {} },
  settings: { optimizer, outputSelection },
});

describe('splitRequest', () => {
  test('optimizes what is at the paths alone, and gives each part all sources', () => {
    const request = toRequest({ 'src/Car.sol': EVERYTHING, 'test/Car.t.sol': EVERYTHING });
    const [optimized, plain] = splitRequest(request, ['src']);
    expect(optimized?.settings).toEqual({
      optimizer: { enabled: true, runs: 600 },
      outputSelection: { 'src/Car.sol': EVERYTHING },
    });
    expect(plain?.settings).toEqual({
      optimizer: { enabled: false },
      outputSelection: { 'test/Car.t.sol': EVERYTHING },
    });
    expect(plain?.sources).toEqual(request.sources);
  });

  test('takes a path for a file or a folder, and not for the beginning of a name', () => {
    const request = toRequest({ 'test/gas/Mint.t.sol': EVERYTHING, 'test/gasless.t.sol': EVERYTHING });
    const [optimized] = splitRequest(request, ['test/gas']);
    expect(Object.keys(optimized?.settings?.outputSelection ?? {})).toEqual(['test/gas/Mint.t.sol']);
    expect(splitRequest(request, ['test/gas', 'test/gasless.t.sol'])).toHaveLength(1);
  });

  test('leaves a request alone that is not to be optimized, and one without paths', () => {
    const plain = toRequest({ 'src/Car.sol': EVERYTHING }, { enabled: false });
    expect(splitRequest(plain, ['src'])).toEqual([plain]);
    const request = toRequest({ 'src/Car.sol': EVERYTHING });
    expect(splitRequest(request, [])).toEqual([request]);
  });
});

describe('joinAnswers', () => {
  test('puts the contracts of a file together, and says once what each part is told', () => {
    const warning = { severity: 'warning', message: 'unused' };
    expect(
      joinAnswers([
        { errors: [warning], sources: { a: { id: 0 } }, contracts: { a: { Car: 1 } } },
        {
          errors: [warning],
          sources: { a: { id: 0 }, b: { id: 1 } },
          contracts: { a: { Desk: 2 }, b: { Test: 3 } },
        },
      ]),
    ).toEqual({
      errors: [warning],
      sources: { a: { id: 0 }, b: { id: 1 } },
      contracts: { a: { Car: 1, Desk: 2 }, b: { Test: 3 } },
    });
  });
});
