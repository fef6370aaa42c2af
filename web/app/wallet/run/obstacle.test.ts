import { describe, expect, test } from 'vitest';
import { joinObstacles } from './obstacle.ts';

describe('joinObstacles', () => {
  test('nothing is in the way of an empty list', () => {
    expect(joinObstacles([])).toEqual({});
    expect(joinObstacles([false, undefined])).toEqual({});
  });

  test('the first obstacle hides those after it', () => {
    const wallet = { reason: 'Connect a wallet first.', notice: 'Connect' };
    expect(joinObstacles([undefined, wallet, { reason: 'Enter a price.' }])).toEqual(wallet);
  });

  test('a reason without a notice leaves the box to the next one that has a notice', () => {
    const poor = { reason: 'Your wallet doesn’t have enough ETH.', notice: 'You need more ETH' };
    expect(joinObstacles(['The offer is made.', poor])).toEqual({
      reason: 'The offer is made.',
      notice: 'You need more ETH',
    });
  });

  test('a notice without a reason is shown, and the button stays on', () => {
    expect(joinObstacles([{ notice: 'This is less than half the usual price' }])).toEqual({
      notice: 'This is less than half the usual price',
    });
  });
});
