import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Button } from './button.tsx';

/** The elements around the button, from the outside: React keeps an element while these stay the same. */
function findParents(html: string): string[] {
  return [...html.slice(0, html.indexOf('<button')).matchAll(/<(\w+)/g)].map(([, tag = '']) => tag);
}

describe('Button', () => {
  test('is the same element with and without a reason, so that it keeps the focus', () => {
    const free = renderToStaticMarkup(<Button>Mint</Button>);
    const off = renderToStaticMarkup(<Button disabledReason="Connect a wallet first.">Mint</Button>);
    expect(findParents(off)).toEqual(findParents(free));
  });

  test('with a reason it is off, can be focused, and is described by it', () => {
    const html = renderToStaticMarkup(<Button disabledReason="Connect a wallet first.">Mint</Button>);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled');
    expect(html).toMatch(new RegExp(`role="tooltip" id="${id}"[^>]*>Connect a wallet first\\.`));
  });

  test('without a reason there is no tooltip', () => {
    expect(renderToStaticMarkup(<Button>Mint</Button>)).not.toContain('tooltip');
  });
});
