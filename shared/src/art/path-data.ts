/** Makes drawings short: paths relative and rounded, colours with their opacity in one. They look the same. */

const ARITY: Record<string, number> = { M: 2, L: 2, C: 6, Q: 4, A: 7, H: 1, V: 1, Z: 0 };

/** Joins numbers as path data allows: "-" and a second "." separate by themselves. */
function joined(numbers: readonly number[]): string {
  let text = '';
  let dotted = false;
  for (const number of numbers) {
    const short = String(number).replace(/^(-?)0\./, '$1.');
    const apart = text !== '' && !short.startsWith('-') && !(short.startsWith('.') && dotted);
    text += apart ? ` ${short}` : short;
    dotted = short.includes('.');
  }
  return text;
}

/** Rewrites absolute or relative path data as the shortest relative data with the same points, rounded to a grid. Throws a SyntaxError for a command that no drawing of ours uses. */
export function tidyPath(data: string, grid = 0.1): string {
  let out = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let previous = '';
  const round = (value: number) => Math.round(Math.round(value / grid) * grid * 10) / 10;
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    const relative = letter !== command;
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const arity = ARITY[command];
    if (arity === undefined) throw new SyntaxError(`no path command "${letter}" is known here`);
    if (command === 'Z') {
      out += 'z';
      [x, y, previous] = [startX, startY, 'Z'];
      continue;
    }
    for (let i = 0; i < numbers.length; i += arity) {
      const group = numbers.slice(i, i + arity);
      const kind = command === 'M' && i > 0 ? 'L' : command;
      const deltas = group.map((value, k) => {
        if (kind === 'A' && k < 5) return value;
        const vertical = kind === 'V' || (kind === 'A' ? k === 6 : kind !== 'H' && k % 2 === 1);
        return round(relative ? value : value - (vertical ? y : x));
      });
      if (kind === 'H') x = round(x + (deltas[0] ?? 0));
      else if (kind === 'V') y = round(y + (deltas[0] ?? 0));
      else [x, y] = [round(x + (deltas.at(-2) ?? 0)), round(y + (deltas.at(-1) ?? 0))];
      if (kind === 'M') [startX, startY] = [x, y];
      const [dx = 0, dy = 0] = deltas;
      const straight = kind === 'L' && dx === 0 ? 'v' : kind === 'L' && dy === 0 ? 'h' : kind.toLowerCase();
      const text = joined(straight === 'v' ? [kind === 'V' ? dx : dy] : straight === 'h' ? [dx] : deltas);
      const continues = straight === previous || (straight === 'l' && previous === 'm');
      out += continues ? `${text.startsWith('-') ? '' : ' '}${text}` : straight + text;
      previous = straight;
    }
  }
  return out;
}

/** Shortens every path of a drawing: outlines (the paths that have an id) to 0.1, details to half a unit. */
export function tidyPaths(drawing: string): string {
  return drawing.replace(
    /( id="[^"]+")?( d=")([^"]+)"/g,
    (_, id: string | undefined, lead: string, data: string) =>
      `${id ?? ''}${lead}${tidyPath(data, id ? 0.1 : 0.5)}"`,
  );
}

/** Writes a colour and its opacity as one eight-digit colour, where the two are next to each other. */
export function tidyColours(drawing: string): string {
  return drawing.replace(
    /(fill|stroke|stop)(-color)?="#([0-9a-f]{3,6})" \1-opacity="([\d.]+)"/g,
    (_, name: string, suffix: string | undefined, hex: string, opacity: string) => {
      const six = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
      const alpha = Math.round(Number(opacity) * 255)
        .toString(16)
        .padStart(2, '0');
      return `${name}${suffix ?? ''}="#${six}${alpha}"`;
    },
  );
}
