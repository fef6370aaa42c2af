/** Bolted-on parts: spoilers, and the upgrades that can be seen. Shapes hang on a body's landmarks. */
import type { UpgradeLevels } from '../domain/cars/car-state.ts';
import type { Spoiler } from '../domain/cars/car-trait-lists.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import type { Body, Part } from './bodies/body.ts';
import type { Point } from './geometry.ts';

/** Moves a shape written around 0,0 to a landmark. */
const at = ([x, y]: Point, shape: string) =>
  shape.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, dx, dy) => `${x + Number(dx)},${y + Number(dy)}`);

const parts = (mount: Point, list: readonly Part[]): Part[] =>
  list.map(([tone, shape]) => [tone, at(mount, shape)]);

type Fitting = { behind: readonly Part[]; front: readonly Part[] };
const NOTHING: Fitting = { behind: [], front: [] };

/** A wing on struts: far end plate, section, struts, near end plate with a stripe. */
function wing(rise: number, chord: number, plate: number, strut: string, tone: Part[0]): Fitting {
  const [left, right] = [-8, chord - 8];
  const [top, low] = [rise + plate * 0.45, rise - plate * 0.55];
  return {
    behind: [
      [
        'black',
        `${left + 5},${top + 2}!2 ${right + 1},${top}!3 ${right + 3},${low + 5}! ${left + 5},${low + 4}!2`,
      ],
      ['black', strut],
    ],
    front: [
      [
        'trim',
        `${left - 2},${rise + 3}! ${right},${rise - 1}! ${right},${rise - 4}! ${left + 4},${rise - 3}!`,
      ],
      [
        tone,
        `${left - 3},${top}!2 ${right - 2},${top - 2}!4 ${right},${low + 3}!3 ${left + 6},${low}!3 ${left - 3},${low + 6}!2`,
      ],
      [
        'shade',
        `${left - 3},${rise - 1}! ${right - 1},${rise - 3}! ${right},${low + 3}!3 ${left + 6},${low}!3 ${left - 3},${low + 6}!2`,
      ],
      [
        'shine',
        `${left - 3},${top}!2 ${right - 2},${top - 2}! ${right - 2},${top - 3.2}! ${left - 3},${top - 1.4}!`,
      ],
    ],
  };
}

const SPOILERS: Record<Spoiler, Fitting> = {
  none: NOTHING,
  lip: {
    behind: [],
    front: [['black', '-4,3.4! 6,3! 26,1.5! 26,-1! 2,-1.6! -3,1!']],
  },
  ducktail: {
    behind: [],
    front: [
      ['paint', '-8,9! 6,6 34,5.5! 34,0! 4,-6! -3,-2!2'],
      ['shade', '-8,9! -3,-2!2 4,-6! 20,-2! 6,2 -5,7.4!'],
      ['shine', '-8,9! 6,6 34,5.5! 33,4.4! 6,4.8 -7,7.6!'],
    ],
  },
  roof: {
    behind: [],
    front: [
      ['paint', '-15,3! 6,9 40,9! 36,4! 9,2 -1,-6! -6,-1!'],
      ['black', '-14,2! -1,-4! -1,-7! -7,-2!'],
      ['shine', '-15,3! 6,9 40,9! 38,7.6! 6,7.4 -13,2.4!'],
    ],
  },
  pedestal: wing(23, 36, 13, '10,-6! 18,-6! 14,22! 7,22!', 'black'),
  'swan-neck': wing(26, 42, 17, '22,-6! 29,-6! 27,14 18,30 4,31!2 4,27!2 13,26 20,13!', 'accent'),
  'big-wing': wing(31, 50, 25, '14,-8! 26,-8! 20,30! 9,30!', 'paint'),
};

/** The spoiler of a car; on a hatch it hangs on the roof, on the others on the boot. */
export function spoilerOf(traits: CarTraits, body: Body): Fitting {
  const mount = body.style === 'hatch' ? body.roofEdge : body.deckEdge;
  const { behind, front } = SPOILERS[traits.spoiler];
  return { behind: parts(mount, behind), front: parts(mount, front) };
}

/** Parts that show fitted upgrades: splitter and canards for aero, vents and a wider pipe for the turbo. */
export function upgradeParts(body: Body, upgrades: UpgradeLevels): Fitting {
  const front: Part[] = [];
  const behind: Part[] = [];
  if (upgrades.aero > 0) {
    const [x, y] = body.chin;
    const back = body.front.x + body.front.r + body.archGap;
    front.push([
      'black',
      `${back},${y + 2}! ${x + 6},${y + 1}! ${x + 9},${y - 0.5}! ${x + 9},${y - 3}! ${back},${y - 3}!`,
    ]);
    front.push([
      'black',
      `${body.rear.x + 44},${body.bottom[1] + 3}! ${body.front.x - 42},${body.bottom[1] + 3}! ${body.front.x - 40},${body.bottom[1] - 4}!2 ${body.rear.x + 40},${body.bottom[1] - 4}!2`,
    ]);
  }
  if (upgrades.aero > 2) {
    front.push(
      ...parts(body.chin, [
        ['black', '-26,22! -6,17! -6,14.6! -28,19.4!'],
        ['black', '-28,31! -9,26! -9,23.6! -30,28.4!'],
      ]),
    );
  }
  if (upgrades.turbo > 0) {
    const [x, y] = body.bonnet;
    const slats = upgrades.turbo > 2 ? 5 : 3;
    for (let i = 0; i < slats; i++) {
      const dx = (i - slats / 2) * 7;
      front.push(['black', at([x + dx, y - 3.4 - dx * body.bonnetFall], '0,0! 5,-0.4! 3,-3.6! -2,-3.2!')]);
    }
  }
  const size = upgrades.turbo > 0 ? 3.6 : 2.6;
  // Below the tail, and partly behind it: a pipe that is bolted on the paint looks as if it hung in the air.
  behind.push(
    ...parts(
      [body.exhaust[0] + 3, body.exhaust[1] - 0.6],
      [
        ['chrome', `-3,${size}!2 16,${size}! 16,${-size}! -3,${-size}!2`],
        ['black', `-3,${size}!2 -1,${size - 0.6}! -1,${0.6 - size}! -3,${-size}!2`],
        ['shade', `-1,0! 16,0! 16,${-size}! -1,${-size}!`],
      ],
    ),
  );
  return { behind, front };
}
