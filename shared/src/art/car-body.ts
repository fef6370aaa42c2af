/** Draws a body: paint, livery, reflections, glass, lights and everything bolted to it, without wheels. */
import type { UpgradeLevels } from '../domain/cars/car-state.ts';
import type { CarTraits } from '../domain/cars/car-traits.ts';
import { spoilerOf, upgradeParts } from './aero.ts';
import type { Axle, Body, Part, Tone } from './bodies/body.ts';
import { closed, n1, n2, open, type Place, xy } from './geometry.ts';
import { drawLivery, drawNumber, LIVERY_COLOURS } from './liveries.ts';
import { GLOSS, isTextured, materialOf, paintDefs, paletteOf } from './materials.ts';

export type Canvas = {
  traits: CarTraits;
  body: Body;
  place: Place;
  /** Units of the picture for one centimetre. */
  scale: number;
  /** Prefix of every id. */
  id: string;
};

const LAMPS: Record<CarTraits['lights'], { glow: string; lens: string; core: string }> = {
  halogen: { glow: '#ffe2a8', lens: '#f1e3c6', core: '#fffaf0' },
  xenon: { glow: '#d4e9ff', lens: '#cfdde9', core: '#ffffff' },
  led: { glow: '#7fc4ff', lens: '#a9cdec', core: '#f4faff' },
  endurance: { glow: '#ffd23a', lens: '#f2cf58', core: '#fff8d8' },
};
/** Glow of a car's headlights, for the light they throw on the stage. */
export const lampGlow = (traits: CarTraits) => LAMPS[traits.lights].glow;

/** Glass from the sky in its upper edge down to the dark cabin. */
const GLASSES: Record<CarTraits['glass'], readonly [sky: string, middle: string, cabin: string]> = {
  clear: ['#b9d3e6', '#4d6474', '#141b21'],
  smoked: ['#717b86', '#2a3037', '#0b0d10'],
  amber: ['#d9bd77', '#6a5527', '#1a140a'],
};

const archRadius = (body: Body, axle: Axle) => axle.r + body.archGap;

/** An arch's edge as an arc over the wheel from a height in front of it to one behind it, `out` beyond the edge. */
function archArc({ body, place, scale }: Canvas, axle: Axle, from: number, to: number, out = 0): string {
  const radius = archRadius(body, axle) + out;
  const reach = (y: number) => Math.sqrt(Math.max(0, radius ** 2 - (axle.r - y) ** 2));
  const arc = (start: number, end: number, large: 0 | 1) =>
    `A${n1(radius * scale)},${n1(radius * scale)} 0 ${large} 0 ${xy(place(start, end))}`;
  const start = xy(place(axle.x + reach(from), from));
  if (axle.cover !== undefined) {
    const half = reach(axle.cover);
    return `${start}${arc(axle.x + half, axle.cover, 0)}L${xy(place(axle.x - half, axle.cover))}${arc(axle.x - reach(to), to, 0)}`;
  }
  return `${start}${arc(axle.x - reach(to), to, from + to < 2 * axle.r ? 1 : 0)}`;
}

/** The body's silhouette with its wheel arches cut out. */
function outline(canvas: Canvas): string {
  const { body, place } = canvas;
  const [rear, sill, front] = body.bottom;
  return `${open(body.upper, place)}L${archArc(canvas, body.front, front, sill)}L${archArc(canvas, body.rear, sill, rear)}Z`;
}

function toneOf({ traits, id }: Canvas, tone: Tone): string {
  const palette = paletteOf(traits.paint);
  const lamp = LAMPS[traits.lights];
  const tones: Record<Tone, string> = {
    paint: `url(#${id}p)`,
    light: palette.light,
    deep: palette.deep,
    black: '#0b0c0e',
    trim: '#1b1e22',
    metal: '#8b9098',
    chrome: `url(#${id}x)`,
    glass: `url(#${id}g)`,
    tail: '#c4140f',
    'tail-core': '#ff5a44',
    head: lamp.lens,
    'head-core': lamp.core,
    amber: '#f0921e',
    accent: LIVERY_COLOURS[traits.liveryColour].main,
    shade: '#000" fill-opacity=".35',
    shine: '#fff" fill-opacity=".35',
  };
  return tones[tone];
}

/** The heights in a shape, centimetres. */
const heightsOf = (shape: string) =>
  shape.split(' ').map((point) => Number.parseFloat(point.split(',')[1] ?? ''));

/** The definitions that `drawBody` refers to. */
export function bodyDefs(canvas: Canvas): string {
  const { body, place, traits, id } = canvas;
  const [left, top] = place(0, body.height);
  const [right, bottom] = place(body.length, body.bottom[1]);
  const defs = paintDefs(traits, `${id}p`, { left, right, top, bottom });
  const { deep, dark } = paletteOf(traits.paint);
  const [, horizon] = place(0, 62);
  const [sky, middle, cabin] = GLASSES[traits.glass];
  const [, beltline] = place(0, Math.min(...body.panes.flatMap((pane) => heightsOf(pane))));
  const [, crown] = place(0, Math.max(...body.panes.flatMap((pane) => heightsOf(pane))));
  const ends = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="#000" stop-opacity="${opacity}"/>`;
  const gradient = (name: string, attributes: string, content: string) =>
    `<linearGradient id="${id}${name}" gradientUnits="userSpaceOnUse" ${attributes}>${content}</linearGradient>`;
  return (
    defs +
    `<filter id="${id}f" x="-5%" y="-20%" width="110%" height="140%"><feGaussianBlur stdDeviation="2.6"/></filter>` +
    `<path id="${id}o" d="${outline(canvas)}"/><path id="${id}r" d="${open(body.rimLight, place)}"/><path id="${id}z" d="${open(body.horizon, place)}"/><path id="${id}y" d="${open(body.shoulder, place)}"/><clipPath id="${id}c"><use href="#${id}o"/></clipPath>` +
    gradient(
      'e',
      `x1="${n1(left)}" x2="${n1(right)}"`,
      ends(0, 0.5) + ends(0.1, 0) + ends(0.88, 0) + ends(1, 0.45),
    ) +
    // Below the horizon the flank mirrors the dark asphalt, with a little light that it throws back, and turns away at the sill.
    gradient(
      'h',
      `x2="0" y1="${n1(horizon - 8)}" y2="${n1(bottom)}"`,
      `<stop stop-color="${dark}" stop-opacity=".82"/><stop offset=".3" stop-color="${deep}" stop-opacity=".62"/><stop offset=".62" stop-color="${deep}" stop-opacity=".28"/><stop offset="1" stop-color="${dark}" stop-opacity=".8"/>`,
    ) +
    gradient(
      'v',
      `x1="${n1(left)}" x2="${n1(right)}"`,
      '<stop offset=".04" stop-color="#fff" stop-opacity="0"/><stop offset=".2" stop-color="#fff" stop-opacity=".8"/><stop offset=".45" stop-color="#fff"/><stop offset=".72" stop-color="#fff" stop-opacity=".75"/><stop offset=".96" stop-color="#fff" stop-opacity="0"/>',
    ) +
    gradient(
      'a',
      `x2="0" y1="${n1(place(0, body.front.r * 2 + 4)[1])}" y2="${n1(place(0, body.front.r * 0.9)[1])}"`,
      '<stop stop-opacity=".95"/><stop offset=".35" stop-opacity=".6"/><stop offset="1" stop-opacity="0"/>',
    ) +
    gradient(
      's',
      `x2="0" y1="${n1(top)}" y2="${n1(horizon)}"`,
      '<stop stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/>',
    ) +
    gradient(
      'g',
      `x2="0" y1="${n1(crown)}" y2="${n1(beltline)}"`,
      `<stop stop-color="${sky}"/><stop offset=".34" stop-color="${middle}"/><stop offset=".7" stop-color="${cabin}"/>`,
    ) +
    `<linearGradient id="${id}x" x2="0" y2="1"><stop stop-color="#fff"/><stop offset=".4" stop-color="#c3cad1"/><stop offset=".55" stop-color="#454b52"/><stop offset=".72" stop-color="#aab2ba"/><stop offset="1" stop-color="#6b7279"/></linearGradient>`
  );
}

/** A band between an edge and the same edge lowered by `depth`. */
const band = (edge: string, depth: number, place: Place) => {
  const lower: Place = (x, y) => place(x, y - depth);
  return `${open(edge, place)}${open(edge.split(' ').reverse().join(' '), lower, 'L')}Z`;
};

/** Light on the body: horizon break, shoulder, soft edges, ground bounce, arches, ends that turn away. */
function shading(canvas: Canvas): string {
  const { body, place, traits, id, scale } = canvas;
  const gloss = GLOSS[materialOf(traits)];
  const { light } = paletteOf(traits.paint);
  const [rear, sill, front] = body.bottom;
  const floor = `L${xy(place(body.length + 9, 0))} ${xy(place(-9, 0))}Z`;
  const across = (low: number, high: number) => `M${xy(place(-9, low))}H660V${n1(place(0, high)[1])}H-9Z`;
  const lips = [
    { axle: body.rear, from: sill, to: rear },
    { axle: body.front, from: front, to: sill },
  ];
  const arcs = (height: number, out: number) =>
    lips
      .map(({ axle, from, to }) => {
        const level = axle.r * height;
        return `M${archArc(canvas, { x: axle.x, r: axle.r }, height ? level : from, height ? level : to, out)}`;
      })
      .join('');
  return (
    `<path d="${open(body.horizon, place)}${floor}" fill="url(#${id}h)" opacity="${n2(0.35 + gloss * 0.65)}"/>` +
    `<path d="${band(body.shoulder, body.shoulderDepth, place)}" fill="url(#${id}s)" opacity="${n2(gloss * 0.55)}"/>` +
    `<g filter="url(#${id}f)" fill="none" stroke="${light}"><use href="#${id}r" stroke-width="9" opacity="${n2(0.3 + gloss * 0.4)}"/>` +
    `<use href="#${id}y" y="4" stroke="#fff" stroke-width="3.4" opacity="${n2(gloss * 0.75)}"/>` +
    `<path d="${arcs(1.25, body.flare + 4)}" stroke-width="5" opacity="${n2(0.2 + gloss * 0.45)}"/>` +
    `<path d="${across(sill + 8, sill + 12)}" stroke="none" fill="${light}" opacity="${n2(gloss * 0.5)}"/></g>` +
    `<use href="#${id}z" y="-1.4" fill="none" stroke="${light}" stroke-width="1.4" opacity="${n2(gloss * 0.5)}"/>` +
    `<use href="#${id}y" y="3.4" fill="none" stroke="url(#${id}v)" stroke-width="3.6" opacity="${n2(gloss * gloss * 0.9)}"/>` +
    `<path d="${arcs(0, body.trimmedArches ? 2 : 1)}" fill="none" stroke="#000" stroke-opacity="${body.trimmedArches ? 0.85 : 0.3}" stroke-width="${n1((body.flare + 2) * scale)}"/>` +
    `<path d="${arcs(1.1, body.flare)}" fill="none" stroke="${light}" stroke-opacity=".7" stroke-width=".9"/>` +
    `<path d="${across(0, body.sillTop)}" fill="#0c0d0f"/><path d="${across(body.sillTop - 0.8, body.sillTop)}" fill="#fff" opacity=".14"/>` +
    `<path d="M0,90H640V400H0Z" fill="url(#${id}e)"/>`
  );
}

/** The windows: seat, helmet and roll cage in the cabin, and the lamps of the pit lane in the glass. */
function glasshouse(canvas: Canvas): string {
  const { body, place, id, scale: u, traits } = canvas;
  const panes = [...body.panes, ...body.screens].map((pane) => closed(pane, place)).join('');
  const [sx, sy] = place(...body.seat);
  const [wx, wy] = place(...body.steering);
  const { main, second } = LIVERY_COLOURS[traits.liveryColour];
  const at = (x: number, y: number) => `${n1(sx + x * u)},${n1(sy + y * u)}`;
  const by = (x: number, y: number) => `${n1(x * u)},${n1(y * u)}`;
  const seat = `<path d="M${at(-17, 14)}l${by(-3, -30)}q${by(0, -9)} ${by(7, -9)}q${by(6, 1)} ${by(6, 8)}l${by(5, 31)}z" fill="#07080a"/>`;
  const cage = `<path d="M${at(-34, -40)}L${at(-12, 16)}M${at(-34, 16)}L${at(6, -40)}M${at(4, -40)}L${at(40, 16)}" fill="none" stroke="#8d949c" stroke-width="${n1(1.7 * u)}" opacity=".55"/>`;
  const helmet =
    `<path d="M${at(-10, 16)}l${by(2, -12)}h${n1(14 * u)}l${by(4, 12)}z" fill="#17191c"/>` +
    `<path d="M${at(-11, -9)}a${by(11, 10.6)} 0 0 1 ${by(22, 0)}l${by(0.6, 6)}q${by(-1, 5)} ${by(-5, 5.4)}h${n1(-11 * u)}q${by(-6, -2.4)} ${by(-6.6, -11.4)}z" fill="${main}"/>` +
    `<path d="M${at(1.6, -11)}l${by(8.6, -0.6)}q${by(1.6, 4)} ${by(1, 7)}l${by(-8.6, -0.6)}z" fill="#12161b"/><path d="M${at(3, -9.8)}l${by(6.4, -0.4)}" stroke="#9fb4c6" stroke-width="${n1(0.9 * u)}"/><path d="M${at(-9.8, -13)}q${by(8, -7.4)} ${by(17.6, -2.4)}" fill="none" stroke="${second}" stroke-width="${n1(1.8 * u)}"/>`;
  const wheel = `<ellipse cx="${n1(wx)}" cy="${n1(wy)}" rx="${n1(3 * u)}" ry="${n1(11 * u)}" transform="rotate(20 ${n1(wx)} ${n1(wy)})" fill="none" stroke="#0a0b0d" stroke-width="2.4"/>`;
  const glare = `<path d="M${n1(sx - 52)},${n1(sy - 80)}l26,0-62,120h-26zM${n1(sx + 70)},${n1(sy - 80)}l34,0-62,120h-34zM${n1(sx + 112)},${n1(sy - 80)}l8,0-62,120h-8z" fill="#fff" opacity=".12"/>`;
  return (
    `<clipPath id="${id}w"><path id="${id}n" d="${panes}"/></clipPath><use href="#${id}n" fill="url(#${id}g)" stroke="#08090a" stroke-width="2.4" stroke-linejoin="round"/>` +
    `<g clip-path="url(#${id}w)">${cage}${seat}${helmet}${wheel}${glare}</g>`
  );
}

/** The complete car: wings and pipes behind it, wells, wheels, then the body with all parts on it. */
export function drawCarBody(canvas: Canvas, upgrades: UpgradeLevels, wheels: string): string {
  const { body, place, traits, id, scale } = canvas;
  const { dark } = paletteOf(traits.paint);
  const use = (fill: string) => `<use href="#${id}o" fill="${fill}"/>`;
  const path = (d: string, paint: string) => `<path d="${d}" ${paint}/>`;
  const parts = (list: readonly Part[]) =>
    list
      .map(([tone, shape], i) => {
        const d = closed(shape, place);
        const start = list[i - 1]?.[0] === tone ? d : `<path fill="${toneOf(canvas, tone)}" d="${d}`;
        return list[i + 1]?.[0] === tone ? start : `${start}"/>`;
      })
      .join('');
  const seams = body.seams.map((seam) => open(seam, place)).join('');
  const [rear, sill] = body.bottom;
  const well = (axle: Axle) => {
    const [x, y] = place(axle.x, axle.r);
    return `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1((archRadius(body, axle) + 0.6) * scale)}" fill="#050607"/>`;
  };
  // The arch hangs over the wheel, so the upper half of it is in the dark.
  const shade = (axle: Axle) => {
    const [x, y] = place(axle.x, axle.r);
    return `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(archRadius(body, axle) * scale)}" fill="url(#${id}a)"/>`;
  };
  const spoiler = spoilerOf(traits, body);
  const fitted = upgradeParts(body, upgrades);
  const floor = `${body.rear.x - 20},${rear + 4}! ${body.front.x + 30},${sill + 8}! ${body.front.x + 24},${sill - 4}! ${body.rear.x - 10},${sill - 4}!`;
  return (
    parts([...fitted.behind, ...body.under, ...spoiler.behind, ['black', floor]]) +
    well(body.rear) +
    well(body.front) +
    wheels +
    shade(body.rear) +
    shade(body.front) +
    use(`url(#${id}p)`) +
    `<g clip-path="url(#${id}c)">${isTextured(traits) ? use(`url(#${id}pt)`) : ''}${drawLivery(canvas)}` +
    body.lines
      .map(([tone, width, shape]) =>
        path(
          open(shape, place),
          `fill="none" stroke="${toneOf(canvas, tone)}" stroke-width="${n1(width * scale)}"`,
        ),
      )
      .join('') +
    drawNumber(traits, body, place) +
    shading(canvas) +
    parts(body.parts) +
    `<g fill="none"><path id="${id}l" d="${seams}" stroke="${dark}" stroke-width=".9" stroke-opacity=".8"/><use href="#${id}l" stroke="#fff" stroke-opacity=".22" transform="translate(.9 .5)"/>` +
    '</g></g>' +
    glasshouse(canvas) +
    parts(body.pillars) +
    `<use href="#${id}r" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.3" stroke-linejoin="round"/>` +
    parts([...body.over, ...spoiler.front, ...fitted.front]) +
    `<path fill="url(#${id}p)" stroke="${dark}" stroke-width=".8" d="${closed(body.mirror, place)}"/>`
  );
}
