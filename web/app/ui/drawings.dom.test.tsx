import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test('Drawings has the lines of the document again when a new frame takes the place of the old one', async () => {
  document.body.innerHTML =
    '<svg><defs id="drawings"><path id="icon-close" d="M1,1L2,2"></path></defs></svg>';
  vi.resetModules();
  const { Drawings } = await import('./drawings.tsx');
  document.body.replaceChildren();
  const { container } = render(<Drawings />);
  expect(container.querySelector('defs #icon-close')?.getAttribute('d')).toBe('M1,1L2,2');
});
