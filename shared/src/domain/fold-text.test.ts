import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  test.each([
    ['İstanbul Night', 'istanbul night'],
    ['ISTANBUL', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['Cafe\u0301 Racer', 'cafe racer'],
    ['Café Racer', 'cafe racer'],
    ['ｆｕｌｌ width', 'full width'],
    ['ﬁnish line', 'finish line'],
    ['ﬃ ﬆ', 'ffi st'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ΌΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Ἀθῆναι', 'αθηναι'],
    ['ᾳ', 'αι'],
    ['Ёлка', 'елка'],
    ['Ǆ ǅ ǆ', 'dz dz dz'],
    ['Đà Nẵng', 'da nang'],
    ['Nguyễn Văn A', 'nguyen van a'],
    ['Łódź', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Œuvre', 'oeuvre'],
    ['Þór', 'thor'],
    ['ra\u200bcer', 'racer'],
    ['ra\u00adcer', 'racer'],
    ['\ufeffracer\u2060', 'racer'],
    ['می\u200cخواهم', 'ميخواهم'],
    ['سـيـارة', 'سيارة'],
    ['سَيَّارَة', 'سيارة'],
    ['ﺳﻴﺎﺭﺓ', 'سيارة'],
    ['ﷲ', 'الله'],
    ['أحمد', 'احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['ﬡ', 'א'],
    ['ｶﾞﾚｰｼﾞ', 'ガレージ'],
    ['ガレージ', 'ガレージ'],
    ['カ\u3099', 'ガ'],
    ['\u1112\u1161\u11ab', '한'],
    ['한', '한'],
    ['㈱', '(株)'],
    ['㌔', 'キロ'],
    ['①②', '12'],
    ['𝓡𝓪𝓬𝓮𝓻', 'racer'],
    ['Ⓡⓐⓒⓔⓡ', 'racer'],
    ['Driver’s', "driver's"],
    ['“GT” – «GT»', '"gt" - "gt"'],
    ['  a\u00a0\u3000 b\n', 'a b'],
    ['Ꭰ', 'Ꭰ'.toLowerCase()],
    ['', ''],
  ])('folds %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test.each([
    ['か', 'が'],
    ['ハ', 'パ'],
    ['कि', 'की'],
    ['กา', 'กี'],
    ['東京', '東'],
    ['한', '하'],
  ])('%j and %j are different words', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  test('gives the same text for every way to write a character, and is folded once', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const sign = String.fromCodePoint(code);
      // Most code points are these, and change in no form.
      if (/[\p{Cn}\p{Co}\p{Cs}\p{Unified_Ideograph}\p{Script=Tangut}]/u.test(sign)) continue;
      const folded = foldText(sign);
      const ways = [folded, ...['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => sign.normalize(form))];
      for (const way of [...ways, sign.toLowerCase(), sign.toUpperCase()])
        if (foldText(way) !== folded)
          expect([code.toString(16), way, foldText(way)]).toEqual([code.toString(16), way, folded]);
    }
  });

  test('folds texts of any characters once, and whatever their case and form', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.property(text, (given) => {
        const folded = foldText(given);
        const ways = [
          folded,
          given.normalize('NFD'),
          given.normalize('NFKC'),
          given.toUpperCase(),
          ` ${given} `,
        ];
        for (const way of ways) expect(foldText(way)).toBe(folded);
      }),
      { numRuns: 5_000 },
    );
  });

  test('writes ASCII in lower case, and changes nothing else of it but spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(foldText(text)).toBe(text.toLowerCase().trim().replace(/\s+/g, ' '));
      }),
    );
  });
});
