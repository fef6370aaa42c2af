import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EthField } from './eth-field.tsx';

const render = (value: string) =>
  renderToStaticMarkup(
    <EthField label="Price" hint="You get it all." value={value} onChange={() => undefined} />,
  );

test.each([
  ['0,5', '0.5'],
  ['٠٫٥', '0.5'],
  ['０．５', '0.5'],
  [' 12,0 ', '12'],
])('%j stays as it was typed, and the field shows the %s ETH that will be signed', (value, amount) => {
  const html = render(value);
  expect(html).toContain(`value="${value}"`);
  expect(html).toContain(`Read as ${amount} ETH. You get it all.`);
});

test.each(['0.5', '', '1,000', 'cheap'])('%j needs no reading aloud', (value) => {
  expect(render(value)).not.toContain('Read as');
});
