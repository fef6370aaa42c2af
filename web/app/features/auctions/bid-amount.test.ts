import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { expect, test } from 'vitest';
import { formatLeast } from '../../lib/format/format-least.ts';
import { readBidText, toBidText } from './bid-sheet.tsx';

const MINIMUM = parseUnits('1.05');

test('the text that the sheet opens with is a bid', () => {
  expect(readBidText(toBidText(MINIMUM), MINIMUM)).toEqual({ wei: MINIMUM });
});

test('the minimum that the page shows is a bid, whatever decimals it has on the chain', () => {
  for (const minimum of ['0.140998725', '1.050000000000000001', '0.000000000000000007'].map(parseUnits)) {
    expect(readBidText(toBidText(minimum), minimum).error).toBeUndefined();
    expect(readBidText(formatLeast(minimum), minimum).error).toBeUndefined();
  }
});

test('a bid below the minimum is refused with a figure that is accepted', () => {
  const minimum = parseUnits('0.140998725');
  expect(readBidText('0.140998', minimum)).toEqual({ error: 'The next bid is at least 0.140999 ETH.' });
  expect(readBidText('0.140998725', minimum)).toEqual({ wei: minimum });
});

test('what is no amount is no bid, and an empty field no error', () => {
  expect(readBidText('one', MINIMUM).error).toContain('Write a number');
  expect(readBidText('1,05', MINIMUM)).toEqual({ wei: MINIMUM });
  expect(readBidText('', MINIMUM)).toEqual({ error: undefined });
  expect(readBidText(`${10n ** 12n}`, MINIMUM).error).toContain('more than the auction house accepts');
});
