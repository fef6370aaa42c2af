import type { TokenTrait } from '@pitlane/shared/domain/cars/token-traits';
import { type TokenCase, toDataUrl } from './token-case.ts';

const token = (fields: object): Pick<TokenCase, 'uri'> => ({
  uri: toDataUrl('application/json', JSON.stringify({ name: 'Night race', ...fields })),
});
const shown = (...traits: TokenTrait[]) => ({ name: 'Night race', traits, problem: null });
const eyes: TokenTrait = { name: 'Eyes', kind: 'text', value: 'Laser', max: null };

/** Traits as programs list them. */
export const TRAIT_CASES: TokenCase[] = [
  {
    title: 'attributes',
    ...token({ attributes: [{ trait_type: 'Eyes', value: 'Laser' }] }),
    shown: shown(eyes),
  },
  { title: 'traits', ...token({ traits: [{ trait_type: 'Eyes', value: 'Laser' }] }), shown: shown(eyes) },
  { title: 'an object', ...token({ attributes: { Eyes: 'Laser' } }), shown: shown(eyes) },
  {
    title: 'properties',
    ...token({ properties: { Eyes: { value: 'Laser' }, name: 'Night race' } }),
    shown: shown(eyes),
  },
  { title: 'objects of one key', ...token({ attributes: [{ Eyes: 'Laser' }] }), shown: shown(eyes) },
  {
    title: 'a number',
    ...token({ attributes: [{ trait_type: 'Level', value: 5, max_value: 10 }] }),
    shown: shown({ name: 'Level', kind: 'level', value: '5', max: 10 }),
  },
  {
    title: 'zero',
    ...token({ attributes: [{ trait_type: 'Wins', value: 0, display_type: 'number' }] }),
    shown: shown({ name: 'Wins', kind: 'number', value: '0', max: null }),
  },
  {
    title: 'false',
    ...token({ attributes: [{ trait_type: 'Tuned', value: false }] }),
    shown: shown({ name: 'Tuned', kind: 'text', value: 'false', max: null }),
  },
  {
    title: 'a boost',
    ...token({ attributes: [{ trait_type: 'Grip', value: 10, display_type: 'boost_percentage' }] }),
    shown: shown({ name: 'Grip', kind: 'boost_percentage', value: '10', max: null }),
  },
  {
    title: 'a date',
    ...token({ attributes: [{ trait_type: 'Built', value: 1546360800, display_type: 'date' }] }),
    shown: shown({ name: 'Built', kind: 'date', value: '1546360800', max: null }),
  },
  { title: 'none', ...token({ attributes: null }), shown: shown() },
];
