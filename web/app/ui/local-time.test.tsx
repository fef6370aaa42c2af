import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LocalTime } from './local-time.tsx';

describe('LocalTime', () => {
  test('has date and time, in UTC until the zone of the reader is known', () => {
    const html = renderToStaticMarkup(<LocalTime seconds={1_700_000_000} />);
    expect(html).toContain('dateTime="2023-11-14T22:13:20.000Z"');
    expect(html).toContain('14 Nov 2023, 22:13');
    expect(html).toContain(' UTC');
  });
});
