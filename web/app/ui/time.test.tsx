import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RenderTimeContext } from '../lib/clock.ts';
import { Countdown, LocalTime } from './time.tsx';

test('Countdown shows letters, and has screen readers say words', () => {
  const html = renderToStaticMarkup(
    <RenderTimeContext value={0}>
      <Countdown deadline={462} />
    </RenderTimeContext>,
  );
  expect(html).toContain('<span aria-hidden="true">0d 00h 07m 42s</span>');
  expect(html).toContain('<span class="sr-only">7 minutes and 42 seconds</span>');
});

describe('LocalTime', () => {
  test('has date and time, in UTC until the zone of the reader is known', () => {
    const html = renderToStaticMarkup(<LocalTime seconds={1_700_000_000} />);
    expect(html).toContain('dateTime="2023-11-14T22:13:20.000Z"');
    expect(html).toContain('14 Nov 2023, 22:13');
    expect(html).toContain(' UTC');
  });
});
