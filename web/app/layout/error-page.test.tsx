import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ErrorPage } from './error-page.tsx';

function render(path: string, status: number, message: string): string {
  const Stub = createRoutesStub([
    { path: '*', Component: () => <ErrorPage status={status} message={message} /> },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
}

describe('ErrorPage', () => {
  test.each([
    ['/ItemDetail/binance-cars-99999', 'We couldn’t find this item.'],
    ['/Author/99999', 'We couldn’t find this driver.'],
    ['/news/99999', 'We couldn’t find this post.'],
    ['/helpcenter/99999', 'We couldn’t find this article.'],
    ['/no/such/page/99999', 'We couldn’t find this page.'],
  ])('%s shows a car and a sentence without the id', (path, words) => {
    const html = render(path, 404, 'There is no thing 99999.');
    expect(html).toContain(words);
    expect(html).not.toContain('99999');
    expect(html).toContain('/media/works/1/640.webp');
  });

  test('another failure shows the sentence of the API, and no picture, which may not come either', () => {
    const html = render('/ItemDetail/binance-cars-1', 503, 'The index is away.');
    expect(html).toContain('The index is away.');
    expect(html).not.toContain('<img');
  });
});
