/**
 * Writes a film without an encoder for films: an AVIF picture is a key frame of AV1, and an MP4 may consist of nothing else. It is larger
 * than one that says only what moves, and every browser with AV1 plays it.
 */
import sharp from 'sharp';

export type Film = { width: number; height: number; perSecond: number; frames: readonly Uint8Array[] };

/** Parts of a second in which times are counted. */
const TIMESCALE = 600;
/** OBU_TEMPORAL_DELIMITER, without a body: in MP4 the samples are what parts them. */
const DELIMITER = Buffer.from([0x12, 0x00]);

/** A drawing as a frame: what is in the AVIF file of it, without the file around it. */
export async function makeFrame(svg: string, { quality }: { quality: number }): Promise<Uint8Array> {
  const avif = await sharp(Buffer.from(svg))
    .flatten()
    .avif({ quality, effort: 2, chromaSubsampling: '4:2:0' })
    .toBuffer();
  const frame = findBox(avif, 'mdat');
  return frame.subarray(0, 2).equals(DELIMITER) ? frame.subarray(2) : frame;
}

/** The body of a box of the outermost level. */
function findBox(file: Buffer, name: string): Buffer {
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === name) return file.subarray(at + 8, at + size);
    at += Math.max(8, size);
  }
  throw new Error(`an AVIF has no ${name}`);
}

/** An MP4 of one track, its index in front: a player can begin at once. */
export function writeMp4(film: Film): Uint8Array {
  const brand = box('ftyp', text('isom'), u32(0x200), text('isomiso6av01mp41'));
  // The index has one length, whatever it says.
  const { length } = writeIndex(film, 0);
  const index = writeIndex(film, brand.length + length + 8);
  return Buffer.concat([brand, index, box('mdat', ...film.frames)]);
}

function writeIndex(film: Film, dataAt: number): Buffer {
  const { frames, perSecond, width, height } = film;
  const step = TIMESCALE / perSecond;
  const duration = u32(frames.length * step);
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32);
  const times = [u32(0), u32(0)];
  return box(
    'moov',
    box(
      'mvhd',
      u32(0),
      ...times,
      u32(TIMESCALE),
      duration,
      u32(0x10000),
      u16(0x100),
      zeros(10),
      ...matrix,
      zeros(24),
      u32(2),
    ),
    box(
      'trak',
      box(
        'tkhd',
        u32(3),
        ...times,
        u32(1),
        u32(0),
        duration,
        zeros(16),
        ...matrix,
        u32(width << 16),
        u32(height << 16),
      ),
      box(
        'mdia',
        box('mdhd', u32(0), ...times, u32(TIMESCALE), duration, u16(0x55c4), u16(0)),
        box('hdlr', u32(0), u32(0), text('vide'), zeros(12), text('Pitlane\0')),
        box(
          'minf',
          box('vmhd', u32(1), zeros(8)),
          box('dinf', box('dref', u32(0), u32(1), box('url ', u32(1)))),
          writeTable(film, { step, dataAt }),
        ),
      ),
    ),
  );
}

function writeTable(
  { frames, width, height }: Film,
  { step, dataAt }: { step: number; dataAt: number },
): Buffer {
  const resolution = [u32(0x480000), u32(0x480000)];
  // Main profile, 8 bits, 4:2:0; the sequence header is in every frame.
  const config = box('av1C', Buffer.from([0x81, 0x05, 0x0c, 0x00]));
  const entry = box(
    'av01',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width),
    u16(height),
    ...resolution,
    u32(0),
    u16(1),
    zeros(32),
    u16(24),
    u16(0xffff),
    config,
  );
  return box(
    'stbl',
    box('stsd', u32(0), u32(1), entry),
    box('stts', u32(0), u32(1), u32(frames.length), u32(step)),
    box('stsc', u32(0), u32(1), u32(1), u32(frames.length), u32(1)),
    box('stsz', u32(0), u32(0), u32(frames.length), ...frames.map(({ byteLength }) => u32(byteLength))),
    box('stco', u32(0), u32(1), u32(dataAt)),
  );
}

function box(name: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), text(name), body]);
}

const text = (letters: string) => Buffer.from(letters, 'latin1');
const zeros = (count: number) => Buffer.alloc(count);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
