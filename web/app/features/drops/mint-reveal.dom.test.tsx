import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { startFakeClock } from '../../testing/dom/fake-clock.ts';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { makeNftDetail } from '../../testing/dom/scripted-site.ts';
import { MintReveal } from './mint-reveal.tsx';
import type { MintResult } from './mint-transaction.ts';

const ID = 'binance-cars-12';
const CAR = {
  chain: 'binance',
  collection: 'cars',
  tokenId: 12n,
  title: 'Car #12',
  indexed: true,
} as MintResult;
const STATS = [
  { icon_name: 'bolt', title: 'Power', number_of: '585', unit: 'hp', fraction: 0.5 },
  { icon_name: 'tyre', title: 'Grip', number_of: '1.29', unit: 'g', fraction: 0.3 },
];
const OUT = makeNftDetail({
  id: ID,
  title: 'Night Comet',
  built: true,
  buildSeries: 'rare_series',
  game_stats: STATS,
});
const COVERED = makeNftDetail({ id: ID, title: 'Car #12', built: false, buildSeries: null, game_stats: [] });

function renderReveal(answer = OUT) {
  const page = renderPart(<MintReveal car={CAR} />, { 'GET /api/nfts/:id': answer });
  const reveal = within(screen.getByRole('region', { name: 'Your new car' }));
  return { ...page, reveal, findOut: () => reveal.findByText('15% of builds are Rare') };
}

/** Lets the page draw between its timers: each is set when the one before has been drawn. */
async function passTime(ms: number): Promise<void> {
  for (let past = 0; past < ms; past += 50) await vi.advanceTimersByTimeAsync(50);
}

/** Stands for a reader who prefers reduced motion. */
const wantCalm = () => vi.stubGlobal('matchMedia', () => ({ matches: true }));

describe('MintReveal', () => {
  test('counts five lamps over the covered car, then shows series, odds, stats and the ways onward', async () => {
    startFakeClock();
    const { reveal } = renderReveal();
    expect(reveal.getByText('Not built yet')).toBeDefined();
    expect(reveal.queryByRole('button', { name: 'Skip' })).toBeNull();
    await passTime(2_000);
    expect(reveal.getByRole('button', { name: 'Skip' })).toBeDefined();
    expect(reveal.queryByText('585 hp')).toBeNull();
    // The picture never comes here: the lamps wait for it, but not for ever.
    await passTime(6_000);
    expect(reveal.queryByRole('button', { name: 'Skip' })).toBeNull();
    expect(reveal.getByText('15% of builds are Rare')).toBeDefined();
    expect(reveal.getByText('585 hp')).toBeDefined();
    expect(reveal.getByRole('heading', { name: 'Night Comet of the Rare series is yours' })).toBeDefined();
    expect(reveal.getByRole('button', { name: 'Share' })).toBeDefined();
  });

  test('the lamps stay on until the picture has come', async () => {
    startFakeClock();
    const { reveal } = renderReveal();
    await passTime(4_500);
    expect(reveal.queryByText('585 hp')).toBeNull();
    const pictures = screen.getByRole('region').querySelectorAll('img');
    for (const picture of pictures) fireEvent.load(picture);
    await passTime(1_000);
    expect(reveal.getByText('585 hp')).toBeDefined();
  });

  test('a press ends the count, also by the keyboard, and the focus goes back to the heading', async () => {
    const { reveal, user, findOut } = renderReveal();
    const skip = await reveal.findByRole('button', { name: 'Skip' }, { timeout: 10_000 });
    skip.focus();
    await user.keyboard('{Enter}');
    await findOut();
    expect(document.activeElement).toBe(reveal.getByRole('heading'));
  });

  test('shows the result at once to a reader who wants less motion', async () => {
    wantCalm();
    startFakeClock();
    const { reveal } = renderReveal();
    await vi.advanceTimersByTimeAsync(100);
    expect(reveal.getByText('15% of builds are Rare')).toBeDefined();
    expect(reveal.queryByRole('button', { name: 'Skip' })).toBeNull();
  });

  test('stays under its cover until it is built', async () => {
    wantCalm();
    const { reveal, server } = renderReveal(COVERED);
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(0));
    await reveal.findByText(/We draw its series when its epoch ends/);
    expect(reveal.queryByText(/of builds are/)).toBeNull();
  });
});
