import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { expect, test } from 'vitest';
import { readBidText, toBidText } from './bid-sheet.tsx';

const MINIMUM = parseUnits('1.05');

test('the text that the sheet opens with is a bid', () => {
  expect(readBidText(toBidText(MINIMUM), MINIMUM)).toEqual({ wei: MINIMUM });
});

test('one wei too little is told with the whole minimum', () => {
  const minimum = MINIMUM + 1n;
  expect(readBidText(toBidText(MINIMUM), minimum)).toEqual({
    error: 'The next bid is at least 1.050000000000000001 ETH.',
  });
});

test('what is no amount is no bid, and an empty field no error', () => {
  expect(readBidText('one', MINIMUM).error).toContain('Write a number');
  expect(readBidText('1,05', MINIMUM)).toEqual({ wei: MINIMUM });
  expect(readBidText('', MINIMUM)).toEqual({ error: undefined });
  expect(readBidText(`${10n ** 12n}`, MINIMUM).error).toContain('as high as that');
});
