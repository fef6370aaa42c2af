/** All that people of the demo world have made. What is new goes to the end of its set: whatever is in front counts as minted. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';

export type Creation = {
  title: string;
  description: string;
  /** Name of its files in world/creations/: `<file>.webp` is its picture or cover, 4:3. */
  file: string;
  /** Ending of its second file. A sound goes into the token's own address, since the site takes pictures and films as files. */
  media?: 'flac' | 'mp4';
  attributes: Readonly<Record<string, string | number>>;
  /** In ETH; not for sale without it. */
  price?: string;
  /** Another person's offer for it, in ETH. */
  offer?: { by: number; price: string };
};

/** All of a creator's items on a chain: one transaction mints them, and the creator owns them. */
export type CreationSet = {
  /** A derivation index. */
  by: number;
  chain: Chain;
  royaltyBps: number;
  items: readonly Creation[];
};

const NIGHT_STINT: Creation = {
  title: 'Night Stint',
  description:
    'One open shutter, four and a half hours. White is coming, red is gone, and the moon never moved. For the wall of every driver who says that they like the dark.',
  file: 'night-stint',
  attributes: { Kind: 'Poster', Light: 'Night', Hours: 4.5 },
  price: '0.18',
  offer: { by: 25, price: '0.12' },
};

const CIRCUITS: readonly Creation[] = [
  {
    title: 'Harbour Loop, sheet 1',
    description:
      'Eight corners between the cranes and the fish market. Turn 3 tightens just when you think it opens. No driver has gone off there twice by accident.',
    file: 'harbour-loop-sheet-1',
    attributes: { Kind: 'Circuit map', Corners: 8, Sheet: 1 },
    price: '0.09',
  },
  {
    title: 'Pine Ridge, sheet 2',
    description:
      'Nine corners through a wood that smells of resin and brakes. The second half goes downhill, and so do most races.',
    file: 'pine-ridge-sheet-2',
    attributes: { Kind: 'Circuit map', Corners: 9, Sheet: 2 },
    price: '0.09',
  },
  {
    title: 'Old Quarry, sheet 3',
    description:
      'The shortest lap of the three, and the hardest on tyres. They stopped digging here when racing turned out to be louder.',
    file: 'old-quarry-sheet-3',
    attributes: { Kind: 'Circuit map', Corners: 8, Sheet: 3 },
  },
];

const FIVE_RED_LIGHTS: Creation = {
  title: 'Five Red Lights',
  description:
    'Five beeps and a chord: the longest three seconds of any Sunday. The whole sound is stored on-chain, in the token itself.',
  file: 'five-red-lights',
  media: 'flac',
  attributes: { Kind: 'Sound', Seconds: 5.4 },
  price: '0.05',
};

const COLD_START: Creation = {
  title: 'Cold Start',
  description:
    'A straight six at minus eleven degrees. It coughs, it thinks about it, and then it remembers what it is for. Its picture is the same sound, once around the clock.',
  file: 'cold-start',
  media: 'flac',
  attributes: { Kind: 'Sound', Seconds: 4.2, Cylinders: 6 },
};

const TURBO_FLUTTER: Creation = {
  title: 'Turbo Flutter',
  description: 'Two seconds of boost, and the sigh that turns every head in the paddock.',
  file: 'turbo-flutter',
  media: 'flac',
  attributes: { Kind: 'Sound', Seconds: 3.6, Bar: 3.6 },
  price: '0.07',
};

const SLIPSTREAM: Creation = {
  title: 'Slipstream',
  description:
    'Number 44 with no one ahead, for three seconds, for ever. The end of the film is its beginning, and no frame of it was ever filmed.',
  file: 'slipstream',
  media: 'mp4',
  attributes: { Kind: 'Film', Seconds: 3, Frames: 36 },
  price: '0.3',
};

const SMOKE_TEST: Creation = {
  title: 'Smoke Test No. 3',
  description:
    'The prototype in the tunnel at sixty metres a second. Tests one and two are not for sale, because in those something let go.',
  file: 'smoke-test-no-3',
  attributes: { Kind: 'Study', Tunnel: 'Open', Threads: 26 },
  price: '0.24',
  offer: { by: 12, price: '0.15' },
};

const LIVERIES: readonly Creation[] = [
  {
    title: 'Livery Study 7',
    description:
      'A door, seen from so near that only the paint is left. Drawn before the car it was meant for.',
    file: 'livery-study-7',
    attributes: { Kind: 'Livery', Number: 7 },
    price: '0.11',
  },
  {
    title: 'Livery Study 12',
    description: 'Chevrons for a car that is late everywhere but at the finish.',
    file: 'livery-study-12',
    attributes: { Kind: 'Livery', Number: 12 },
  },
];

const ONE_SQUARE: Creation = {
  title: 'One Square Is Yours',
  description: 'A flag that the wind has taken: 390 squares, and the one that you waved at.',
  file: 'one-square-is-yours',
  attributes: { Kind: 'Print', Squares: 390 },
  price: '0.13',
};

const GRAVEL_SONATA: Creation = {
  title: 'Gravel Sonata',
  description:
    'In three movements: left, right, jump. To be played at dusk, and never at the same speed twice.',
  file: 'gravel-sonata',
  attributes: { Kind: 'Poster', Light: 'Dusk' },
  price: '0.16',
};

const PRIMER_GREY: Creation = {
  title: 'Primer Grey',
  description:
    'The first car, as you remember yours: larger than it was, and cleaner. Five litres of paint were planned for it.',
  file: 'primer-grey',
  attributes: { Kind: 'Portrait', Number: 1 },
  offer: { by: 22, price: '0.08' },
};

/** At most one set per person and chain. The comments name the creators (people.ts). */
export const CREATIONS: readonly CreationSet[] = [
  { by: 23, chain: 'binance', royaltyBps: 500, items: [NIGHT_STINT] }, // Night Stint
  { by: 24, chain: 'matic', royaltyBps: 750, items: [SMOKE_TEST] }, // Wing And Wheel
  { by: 13, chain: 'avalanche', royaltyBps: 1_000, items: [TURBO_FLUTTER] }, // Boost Theory
  { by: 14, chain: 'binance', royaltyBps: 750, items: CIRCUITS }, // Sunday Stint
  { by: 15, chain: 'matic', royaltyBps: 1_000, items: LIVERIES }, // Chrome Archive
  { by: 19, chain: 'avalanche', royaltyBps: 500, items: [GRAVEL_SONATA] }, // Gravel Saint
  { by: 20, chain: 'binance', royaltyBps: 0, items: [COLD_START] }, // Torque Office
  { by: 27, chain: 'matic', royaltyBps: 250, items: [ONE_SQUARE] }, // Formation Lap
  { by: 17, chain: 'avalanche', royaltyBps: 0, items: [PRIMER_GREY] }, // Lena Lap
  { by: 21, chain: 'matic', royaltyBps: 750, items: [SLIPSTREAM] }, // Mika Slipstream
  { by: 25, chain: 'binance', royaltyBps: 500, items: [FIVE_RED_LIGHTS] }, // Pit Stop Paul
];
