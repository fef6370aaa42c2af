import { expect, test } from 'vitest';
import { stepsAt } from './mint-steps.ts';

const states = (step: Parameters<typeof stepsAt>[0]) => stepsAt(step).map(({ state }) => state);

test('default', () => {
  expect(states('sign')).toEqual(['done', 'running', 'waiting', 'waiting']);
});

test('behavior: trying out belongs to the check, and only the running step explains itself', () => {
  expect(states('simulate')).toEqual(states('check'));
  expect(stepsAt('index').map(({ detail }) => detail !== undefined)).toEqual([false, false, false, true]);
});
