import { describe, expect, test } from 'vitest';
import { stepsAt } from './transaction-progress.tsx';

const states = (step: Parameters<typeof stepsAt>[0]) => stepsAt(step, 'Check it').map(({ state }) => state);

describe('stepsAt', () => {
  test('earlier steps are done, later ones wait', () => {
    expect(states('sign')).toEqual(['done', 'running', 'waiting', 'waiting']);
  });

  test('the first step is named by what is checked', () => {
    expect(stepsAt('check', 'Check the fuel')[0]?.label).toBe('Check the fuel');
  });

  test('a simulation belongs to the check, and only the running step has an explanation', () => {
    expect(states('simulate')).toEqual(states('check'));
    expect(stepsAt('index', 'Check it').map(({ detail }) => detail !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
