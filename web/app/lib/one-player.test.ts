import { describe, expect, test, vi } from 'vitest';
import { pauseOthers } from './one-player.ts';

const player = () => ({ pause: vi.fn() }) as unknown as HTMLMediaElement;

describe('pauseOthers', () => {
  test('pauses what played before, and not a player that goes on', () => {
    const [first, second] = [player(), player()];
    pauseOthers(first);
    pauseOthers(first);
    expect(first.pause).not.toHaveBeenCalled();
    pauseOthers(second);
    expect(first.pause).toHaveBeenCalledOnce();
    expect(second.pause).not.toHaveBeenCalled();
    pauseOthers(first);
    expect(second.pause).toHaveBeenCalledOnce();
  });
});
