import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TitleFilter } from './title-filter.tsx';

/** Longer than the pause after which a title is asked for. */
const PAUSE_MS = 300;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('TitleFilter', () => {
  test('a letter that is typed while the address takes over a title stays in the field', () => {
    vi.useFakeTimers();
    const onChange = vi.fn();
    const filter = (value: string) => <TitleFilter value={value} error={undefined} onChange={onChange} />;
    const { rerender } = render(filter(''));
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter by title' });
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const pause = () => act(() => vi.advanceTimersByTime(PAUSE_MS));
    type('tour');
    pause();
    expect(onChange).toHaveBeenLastCalledWith('tour');
    // The key comes after the address has changed and before the page has rendered again.
    type('touri');
    rerender(filter('tour'));
    expect(field.value).toBe('touri');
    pause();
    expect(onChange).toHaveBeenLastCalledWith('touri');
    // What changes it from outside goes before what was typed.
    rerender(filter('touri'));
    rerender(filter(''));
    expect(field.value).toBe('');
  });
});
