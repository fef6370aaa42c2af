/** Who the owners of the demo world are to others: the profiles that they give themselves. */
import { OWNERS, type Owner } from './owners.ts';

export type Person = Owner & { username: string; about: string; social: string };

/** In the order of OWNERS. */
const PROFILES: readonly Omit<Person, keyof Owner>[] = [
  {
    username: 'Velvet Garage',
    social: '@velvetgarage',
    about:
      'Keeps what others race. Nothing leaves this garage without a good reason, and a price is rarely one.',
  },
  {
    username: 'Kerb Rider',
    social: '@kerbrider',
    about: 'Two wheels on the kerb, two on the limit. Race nights come first, paint comes later.',
  },
  {
    username: 'Quick Paddock',
    social: '@quickpaddock',
    about: 'Buys on Monday, sells by Friday. If you see a car of mine, it is for sale.',
  },
  {
    username: 'Boost Theory',
    social: 'https://boosttheory.example',
    about: 'Every part to level five, one at a time. Ask me about turbos and bring an hour.',
  },
  { username: 'Sunday Stint', social: '', about: 'One race a week and a long lunch afterwards.' },
  {
    username: 'Chrome Archive',
    social: '@chromearchive',
    about: 'A library of cars, one of each livery if the market allows it.',
  },
  {
    username: 'Late Braker',
    social: '@latebraker',
    about: 'The marker boards are a suggestion. My cars show it.',
  },
  {
    username: 'Lena Lap',
    social: '',
    about: 'Started with a hatch in primer grey. Still has it, still fast in it.',
  },
  {
    username: 'Fast Lane Trade',
    social: '@fastlanetrade',
    about: 'Fair prices, quick answers. Offers are read the same day.',
  },
  {
    username: 'Gravel Saint',
    social: '@gravelsaint',
    about: 'Rally cars on anything that passes for a road.',
  },
  {
    username: 'Torque Office',
    social: 'https://torqueoffice.example',
    about: 'A small workshop with a large bill for fuel. We fit, we test, we race.',
  },
  {
    username: 'Mika Slipstream',
    social: '',
    about: 'Follows the leader until the last corner, then does not.',
  },
  {
    username: 'The Long Shelf',
    social: '@thelongshelf',
    about: 'Collects early chassis numbers. Low is beautiful.',
  },
  {
    username: 'Night Stint',
    social: '@nightstint',
    about: 'Only races after dark. The lamps are part of the livery.',
  },
  {
    username: 'Wing And Wheel',
    social: '@wingandwheel',
    about: 'Aero first. A car that is loud in the wind tunnel is quiet on the podium.',
  },
  {
    username: 'Pit Stop Paul',
    social: '',
    about: 'Here for the four seconds that decide the other two hours.',
  },
  {
    username: 'Redline Resale',
    social: '@redlineresale',
    about: 'Sells what is fast and says what is not. No car leaves with a secret.',
  },
  {
    username: 'Formation Lap',
    social: '',
    about: 'Slow, in line, and very proud of the car. The race can wait.',
  },
];

/** The people of the demo world with their profiles. */
export const PEOPLE: readonly Person[] = OWNERS.map((owner, i) => {
  const profile = PROFILES[i];
  if (!profile) throw new Error(`owner ${i} has no profile`);
  return { ...owner, ...profile };
});
