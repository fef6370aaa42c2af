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

  test('an id that no item can have is a link that leads nowhere, and there is nothing to retry', () => {
    const html = render('/ItemDetail/nonsense', 400, 'id must be the id of an item');
    expect(html).toContain('We couldn’t find this item.');
    expect(html).toContain('/media/works/1/640.webp');
    expect(html).not.toContain('id must be');
    expect(html).not.toContain('Retry');
    expect(render('/explore', 400, 'chain must be a chain')).toContain('chain must be a chain');
  });

  test('another failure shows the sentence of the API, and no picture, which may not come either', () => {
    const html = render('/ItemDetail/binance-cars-1', 503, 'The index is away.');
    expect(html).toContain('The index is away.');
    expect(html).not.toContain('<img');
  });
});
