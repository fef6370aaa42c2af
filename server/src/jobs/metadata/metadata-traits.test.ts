import { describe, expect, test } from 'vitest';
import { readTraits } from './metadata-traits.ts';

const text = (name: string | null, value: string) => ({ name, kind: 'text', value, max: null });

describe('readTraits', () => {
  test.each([
    [{ trait_type: 'Eyes', value: 'Laser' }, text('Eyes', 'Laser')],
    [{ value: 'Laser' }, text(null, 'Laser')],
    ['Laser', text(null, 'Laser')],
    [{ trait_type: 'Tuned', value: true }, text('Tuned', 'true')],
    [
      { trait_type: 'Wins', value: 0 },
      { name: 'Wins', kind: 'level', value: '0', max: null },
    ],
    [
      { trait_type: 'Level', value: 5, max_value: 10 },
      { name: 'Level', kind: 'level', value: '5', max: 10 },
    ],
    [
      { trait_type: 'Level', value: '5', display_type: 'number', max_value: '10' },
      { name: 'Level', kind: 'number', value: '5', max: 10 },
    ],
    [
      { trait_type: 'Speed', value: 40, display_type: 'boost_number' },
      { name: 'Speed', kind: 'boost_number', value: '40', max: null },
    ],
    [
      { trait_type: 'Grip', value: 10, display_type: 'boost_percentage' },
      { name: 'Grip', kind: 'boost_percentage', value: '10', max: null },
    ],
    [
      { trait_type: 'Built', value: 1_546_360_800, display_type: 'date' },
      { name: 'Built', kind: 'date', value: '1546360800', max: null },
    ],
    [
      { trait_type: 'Built', value: 1_546_360_800_000, display_type: 'Date' },
      { name: 'Built', kind: 'date', value: '1546360800', max: null },
    ],
    [
      { trait_type: 'Built', value: '2019-01-01T00:00:00Z', display_type: 'date' },
      { name: 'Built', kind: 'date', value: '1546300800', max: null },
    ],
    [{ trait_type: 'Built', value: 'long ago', display_type: 'date' }, text('Built', 'long ago')],
    [{ trait_type: 'Built', value: 1e300, display_type: 'date' }, text('Built', '1e+300')],
    [{ trait_type: 'Level', value: 'high', display_type: 'number' }, text('Level', 'high')],
    [{ trait_type: 'Eyes', value: 'Laser', display_type: 'string' }, text('Eyes', 'Laser')],
    [{ traitType: 'Eyes', value: 'Laser' }, text('Eyes', 'Laser')],
    [{ key: 'Eyes', value: 'Laser' }, text('Eyes', 'Laser')],
    [{ name: 'Eyes', value: 'Laser' }, text('Eyes', 'Laser')],
    [{ trait_type: 7, value: ['a', 'b', 1] }, text('7', 'a, b, 1')],
    [{ Eyes: 'Laser' }, text('Eyes', 'Laser')],
    [{ trait_type: 'moc\u202e', value: 'a\nb' }, text('moc', 'a b')],
  ])('%j', (given, trait) => {
    expect(readTraits({ attributes: [given] })).toEqual([trait]);
  });

  test.each([
    [{ attributes: { Eyes: 'Laser', Wins: 3 } }],
    [
      {
        traits: [
          { trait_type: 'Eyes', value: 'Laser' },
          { trait_type: 'Wins', value: 3 },
        ],
      },
    ],
    [{ attributes: '[{"trait_type":"Eyes","value":"Laser"},{"trait_type":"Wins","value":3}]' }],
    [{ attributes: [], properties: { Eyes: 'Laser', Wins: { value: 3 }, image: 'x', files: [] } }],
    [
      {
        properties: {
          attributes: [
            { trait_type: 'Eyes', value: 'Laser' },
            { trait_type: 'Wins', value: 3 },
          ],
        },
      },
    ],
  ])('%j has two', (metadata) => {
    expect(readTraits(metadata)).toEqual([
      text('Eyes', 'Laser'),
      { name: 'Wins', kind: 'level', value: '3', max: null },
    ]);
  });

  test.each([
    [{}],
    [{ attributes: null }],
    [{ attributes: 'none' }],
    [{ attributes: [null, '', {}, { trait_type: 'Eyes', value: null }, { trait_type: 'Eyes', value: {} }] }],
    [{ properties: { name: { type: 'string', description: 'A' }, Eyes: { type: 'string' } } }],
  ])('%j has none', (metadata) => {
    expect(readTraits(metadata)).toEqual([]);
  });

  test('keeps a hundred, and cuts long ones', () => {
    const attributes = Array.from({ length: 5_000 }, (_, n) => ({
      trait_type: `n${n}`,
      value: 'x'.repeat(900),
    }));
    const traits = readTraits({ attributes });
    expect(traits).toHaveLength(100);
    expect(traits[0]?.value).toHaveLength(200);
  });
});
