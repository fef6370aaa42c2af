import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/dom/render-part.tsx';
import { ActionBar, DEAL_ID } from './action-bar.tsx';

test('names the figure beside its one button, and leads to the deal where scripts are off', () => {
  renderPart(
    <ActionBar name="Price" value="1.91 ETH">
      <button type="button">Buy Now</button>
    </ActionBar>,
  );
  expect(screen.getByText('Price').parentElement?.textContent).toBe('Price1.91 ETH');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  const link = screen.getByRole('link', { name: 'See the deal' });
  expect(link.getAttribute('href')).toBe(`#${DEAL_ID}`);
});
