import { SERIES } from '@pitlane/shared/domain/cars/series';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { SeriesGoals } from './series-goals.tsx';

function render(props: Partial<Parameters<typeof SeriesGoals>[0]>): string {
  const element = <SeriesGoals counts={{}} capped={false} own {...props} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}
const findLinks = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

describe('SeriesGoals', () => {
  test('links what is there to its series, and what is missing to the market', () => {
    const html = render({ counts: { common_series: 1, ultra_series: 12 } });
    expect(html).toContain('2 of 6 series');
    expect(html).toContain('1 car<');
    expect(html).toContain('12 cars');
    const links = findLinks(html);
    expect(links).toHaveLength(6);
    expect(links[0]).toBe('/series/common');
    expect(links[2]).toBe('/explore?buildSeries=rare_series&amp;status=buy_now&amp;sort=price_up');
    expect(html.match(/Find one/g)).toHaveLength(4);
  });

  test('says when the set is complete', () => {
    const counts = Object.fromEntries(SERIES.map((series) => [series, 1]));
    expect(render({ counts })).toContain('Complete: all six series');
  });

  test('in another garage, empty places lead nowhere', () => {
    const html = render({ own: false, counts: { common_series: 3 } });
    expect(findLinks(html)).toEqual(['/series/common']);
    expect(html.match(/None yet/g)).toHaveLength(5);
  });

  test('claims nothing while cars are counted, and no more than was counted', () => {
    const pending = render({ counts: undefined });
    expect(findLinks(pending)).toEqual([]);
    expect(pending).not.toMatch(/of 6 series|None yet/);
    expect(render({ counts: { common_series: 1000 }, capped: true })).toContain('1,000+ cars');
  });
});
