import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { WorkGrid } from './work-grid.tsx';

const render = (address: string) => {
  const Stub = createRoutesStub([{ path: '/works', Component: WorkGrid }]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
};

describe('WorkGrid', () => {
  test.each(['/works', '/works?picture=3', '/works?picture=99'])(
    'as the server writes %s, each picture is a link to itself in large',
    (address) => {
      const links = [...render(address).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
      const pictures = Array.from({ length: 8 }, (_, i) => `/media/works/${i + 1}/1280.webp`);
      // The ninth place of three columns is the reader's.
      expect(links).toEqual([...pictures, '/mint']);
    },
  );

  test('each picture has its box before it is loaded, and says what it shows', () => {
    const pictures = render('/works').match(/<img [^>]*>/g) ?? [];
    expect(pictures).toHaveLength(8);
    for (const picture of pictures) expect(picture).toMatch(/alt="[^"]{20,}" width="640" height="480"/);
  });
});
