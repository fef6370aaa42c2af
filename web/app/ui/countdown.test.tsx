import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RenderTimeContext } from '../lib/clock.ts';
import { Countdown } from './countdown.tsx';

test('Countdown shows letters, and has screen readers say words', () => {
  const html = renderToStaticMarkup(
    <RenderTimeContext value={0}>
      <Countdown deadline={462} />
    </RenderTimeContext>,
  );
  expect(html).toContain('<span aria-hidden="true">0d 00h 07m 42s</span>');
  expect(html).toContain('<span class="sr-only">7 minutes and 42 seconds</span>');
});
