import { describe, expect, test } from 'vitest';
import { findNameFault, normalName, toNameKey } from './username.ts';

describe('findNameFault', () => {
  test.each(['Apex Hunter', 'Zoë', 'Ню-Йорк', 'سائق', '速度', 'さくらGT', 'car_07', 'Ng.'])(
    '%s is a name',
    (name) => {
      expect(findNameFault(name)).toBeUndefined();
    },
  );

  test.each([
    ['', /2 to 32/],
    ['x', /2 to 32/],
    ['x'.repeat(33), /2 to 32/],
    ['<b>x</b>', /letters, digits/],
    ['race 🏁', /letters, digits/],
    ['a\u202Eb', /letters, digits/],
    ['a\u200Bb', /letters, digits/],
    ['\u3164\u3164', /letters, digits/],
    ['ab\u115f', /letters, digits/],
    ['a\u034fb', /letters, digits/],
    ['ꓮꓓꓟꓲꓠ', /copy/],
    ['ᎪᎠᎷᎥᎢ', /copy/],
    ['ⲁⲇⲙⲓⲛ', /copy/],
    ['0х12..34', /address/],
    ['Driver 12', /without one/],
    ['ᴀᴅᴍɪɴ', /run this site/],
    ['Pitlane Official', /run this site/],
    ['...', /a letter or a digit/],
    ['аdmin', /alphabets/],
    ['Z\u0353\u0330\u0331\u0332algo', /marks/],
    ['0xabc', /address/],
    ['ab...cd', /address/],
    ['Admin', /run this site/],
    ['P1TLANE', /run this site/],
    ['s u p p o r t', /run this site/],
    ['аdmіn'.replace(/[a-z]/g, (letter) => ({ d: 'ԁ', m: 'м', n: 'п' })[letter] ?? letter), /run this site/],
  ])('%j is none', (name, fault) => {
    expect(findNameFault(name)).toMatch(fault);
  });
});

describe('toNameKey', () => {
  test.each([
    ['Rival', 'RIVAL'],
    ['Rival', 'r_i v-a.l'],
    ['Rival', 'Rívál'],
    ['Rival', 'R1va1'],
    ['Modern', 'rnodern'.replace('rn', 'Rn')],
    ['pace', 'расе'],
    ['Wave', 'VVave'],
    ['full', 'ｆｕｌｌ'],
  ])('%s and %s look alike', (one, other) => {
    expect(toNameKey(one)).toBe(toNameKey(other));
  });

  test('other names have other keys', () => {
    const names = ['Apex Hunter', 'Apex Hunted', 'Zora', 'Sora', '速度', '速', 'Ню'];
    expect(new Set(names.map(toNameKey)).size).toBe(names.length);
  });
});

test('a name is stored with single spaces, and composed', () => {
  expect(normalName('  Zoe\u0308   Drift ')).toBe('Zoë Drift');
});
