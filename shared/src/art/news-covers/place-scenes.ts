/** Covers that show a place: the garage, its open bay, the fuel station at night. */
import { drawGarage } from '../draw-garage.ts';
import { drawStation } from '../draw-station.ts';
import { n1 } from '../geometry.ts';
import { STAGE_HEIGHT, STAGE_WIDTH } from '../wall.ts';
import {
  COVER_HEIGHT,
  COVER_WIDTH,
  type CoverScene,
  laneMarks,
  pitLane,
  plain,
  stack,
  standingCar,
} from './cover-scene.ts';

/** A part of a 4:3 drawing over the whole cover: from `x` and `y`, `width` wide, in the drawing's units. */
function part(drawing: string, x: number, y: number, width: number): CoverScene {
  const zoom = COVER_WIDTH / width;
  const inside = drawing.slice(drawing.indexOf('>') + 1, -'</svg>'.length);
  return plain(
    `<g transform="translate(${n1(-x * zoom)} ${n1(-y * zoom)}) scale(${n1(zoom)})">${inside}</g>`,
  );
}

/** Only the definitions of a pit lane, for cars that stand elsewhere. */
const lightsOf = (id: string, colour: string): CoverScene => ({ ...pitLane(id, colour), drawing: '' });

/** The garage from across the lane, with a car before it. */
export function garageScene(): CoverScene {
  const lane = 'nga';
  return stack(
    lightsOf(lane, '#ffb21f'),
    part(drawGarage({ idPrefix: 'ngaB' }), 0, 96, STAGE_WIDTH),
    standingCar('ngaA', lane, { series: 'rare_series', token: 31, x: 300, y: 500, size: 0.92 }),
  );
}

/** Inside the open bay: a car on the lift, the tools behind it. */
export function workshopScene(): CoverScene {
  return part(drawGarage({ number: 27, idPrefix: 'nwo' }), 308, 216, 240);
}

/** The fuel station after the race, and one car that came late. */
export function nightScene(): CoverScene {
  const lane = 'nni';
  const wide = STAGE_WIDTH;
  return stack(
    lightsOf(lane, '#35b8ff'),
    part(
      drawStation({ idPrefix: 'nniB', number: 12, fuel: 70 }),
      0,
      STAGE_HEIGHT - (wide * COVER_HEIGHT) / COVER_WIDTH - 24,
      wide,
    ),
    plain(laneMarks(520)),
    standingCar('nniA', lane, { series: 'common_series', token: 19, x: 560, y: 496, size: 0.84 }),
  );
}
