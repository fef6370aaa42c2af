import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RenderTimeContext } from '../../../lib/clock.ts';
import { RaceMark } from './nft-card.tsx';

const END = Date.parse('2026-11-22T14:05:00Z') / 1000;

const renderAt = (time: string, until: number | null) =>
  renderToStaticMarkup(
    <RenderTimeContext value={Date.parse(time)}>
      <RaceMark until={until} />
    </RenderTimeContext>,
  );

describe('RaceMark', () => {
  test('shows the end of the race, for machines too', () => {
    const html = renderAt('2026-11-22T14:04:59Z', END);
    expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('In a race until 14:05');
    expect(html).toContain('dateTime="2026-11-22T14:05:00.000Z"');
  });

  test('is gone once the time has come, and for a car without a lock', () => {
    expect(renderAt('2026-11-22T14:05:00Z', END)).toBe('');
    expect(renderAt('2026-11-22T14:00:00Z', null)).toBe('');
  });
});
