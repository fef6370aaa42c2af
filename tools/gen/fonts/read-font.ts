import subsetFont from 'subset-font';

/** What a font says of itself. Lengths are in units of the font, `unitsPerEm` to one em. */
export type Font = {
  unitsPerEm: number;
  ascent: number;
  /** Below the line, as a positive number. */
  descent: number;
  lineGap: number;
  /** The width of each character that the font draws, by code point. */
  advances: ReadonlyMap<number, number>;
};

/** Reads a font in any format that browsers know. Throws a RangeError for one without the tables of every web font. */
export async function readFont(file: Buffer): Promise<Font> {
  const sfnt = await subsetFont(file, '', { targetFormat: 'sfnt', keepAllGlyphs: true });
  const data = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const table = (name: string) => findTable(data, name);
  const hhea = table('hhea');
  const widths = readWidths(data, table('hmtx'), data.getUint16(hhea + 34));
  const glyphs = readGlyphs(data, table('cmap'));
  return {
    unitsPerEm: data.getUint16(table('head') + 18),
    ascent: data.getInt16(hhea + 4),
    descent: -data.getInt16(hhea + 6),
    lineGap: data.getInt16(hhea + 8),
    advances: new Map([...glyphs].map(([character, glyph]) => [character, widths(glyph)])),
  };
}

/** The width of a text in ems, without kerning. Throws a RangeError for a character that the font does not draw. */
export function measureText({ advances, unitsPerEm }: Font, text: string): number {
  let sum = 0;
  for (const character of text) {
    const advance = advances.get(character.codePointAt(0) ?? 0);
    if (advance === undefined) throw new RangeError(`The font does not draw "${character}".`);
    sum += advance;
  }
  return sum / unitsPerEm;
}

/** Where a table begins, from the directory at the head of the file. */
function findTable(data: DataView, name: string): number {
  for (let entry = 12; entry < 12 + 16 * data.getUint16(4); entry += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((at) => data.getUint8(entry + at)));
    if (tag === name) return data.getUint32(entry + 8);
  }
  throw new RangeError(`The font has no table ${name}.`);
}

/** The last width counts for all glyphs after it. */
function readWidths(data: DataView, hmtx: number, count: number): (glyph: number) => number {
  return (glyph) => data.getUint16(hmtx + 4 * Math.min(glyph, count - 1));
}

/** Which glyph draws each character. Reads the two formats that web fonts use, 4 and 12. */
function readGlyphs(data: DataView, cmap: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let entry = cmap + 4; entry < cmap + 4 + 8 * data.getUint16(cmap + 2); entry += 8) {
    const at = cmap + data.getUint32(entry + 4);
    const format = data.getUint16(at);
    const pairs = format === 4 ? readFormat4(data, at) : format === 12 ? readFormat12(data, at) : [];
    for (const [character, glyph] of pairs) if (glyph !== 0) found.set(character, glyph);
  }
  return found;
}

function* readFormat4(data: DataView, at: number): Generator<[number, number]> {
  const size = data.getUint16(at + 6);
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + size, at + 16 + 2 * size, at + 16 + 3 * size];
  for (let segment = 0; segment < size; segment += 2) {
    const delta = data.getUint16(deltas + segment);
    const offset = data.getUint16(offsets + segment);
    const start = data.getUint16(starts + segment);
    const end = data.getUint16(ends + segment);
    for (let character = start; character <= end && character !== 0xffff; character += 1) {
      const listed =
        offset === 0 ? character : data.getUint16(offsets + segment + offset + 2 * (character - start));
      yield [character, listed === 0 ? 0 : (listed + delta) & 0xffff];
    }
  }
}

function* readFormat12(data: DataView, at: number): Generator<[number, number]> {
  for (let group = at + 16; group < at + 16 + 12 * data.getUint32(at + 12); group += 12) {
    const start = data.getUint32(group);
    const glyph = data.getUint32(group + 8);
    for (let character = start; character <= data.getUint32(group + 4); character += 1) {
      yield [character, glyph + character - start];
    }
  }
}
