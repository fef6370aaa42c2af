import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RaceMark } from '../card/nft-card.tsx';
import { ItemRace } from './item-race.tsx';

const MINUTE = 60;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('ItemRace', () => {
  test('goes by itself when the time has come, as the mark on the card does', () => {
    const until = Math.floor(Date.now() / 1_000) + MINUTE;
    render(
      <>
        <ItemRace until={until} />
        <RaceMark until={until} />
      </>,
    );
    const shown = () => screen.queryAllByText(/^In a race until/);
    expect(shown()).toHaveLength(2);
    act(() => vi.advanceTimersByTime((MINUTE - 2) * 1_000));
    expect(shown()).toHaveLength(2);
    act(() => vi.advanceTimersByTime(4_000));
    expect(shown()).toEqual([]);
  });
});
