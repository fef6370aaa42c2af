import { expect, test } from 'vitest';
import { stepsAt } from './transaction-steps.ts';

const states = (step: Parameters<typeof stepsAt>[0]) => stepsAt(step, 'Check it').map(({ state }) => state);

test('default', () => {
  expect(states('sign')).toEqual(['done', 'running', 'waiting', 'waiting']);
});

test('behavior: the first step is named by what is checked', () => {
  expect(stepsAt('check', 'Check the fuel')[0]?.label).toBe('Check the fuel');
});

test('behavior: trying out belongs to the check, and only the running step explains itself', () => {
  expect(states('simulate')).toEqual(states('check'));
  expect(stepsAt('index', 'Check it').map(({ detail }) => detail !== undefined)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
