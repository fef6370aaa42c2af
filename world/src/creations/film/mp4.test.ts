import { expect, test } from 'vitest';
import { makeFrame, writeMp4 } from './mp4.ts';

const draw = (x: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><circle cx="${x}" cy="24" r="20" fill="#f50"/></svg>`;

/** The boxes of a stretch of a file, by name. They have to fill it. */
function readBoxes(bytes: Buffer, from = 0, end = bytes.length) {
  const boxes = new Map<string, { from: number; end: number }>();
  let at = from;
  while (at < end) {
    const size = bytes.readUInt32BE(at);
    expect(size).toBeGreaterThanOrEqual(8);
    boxes.set(bytes.toString('latin1', at + 4, at + 8), { from: at + 8, end: at + size });
    at += size;
  }
  expect(at).toBe(end);
  return boxes;
}

test('makeFrame gives what AV1 calls a sequence header and a key frame, the same each time', async () => {
  const frame = await makeFrame(draw(20), { quality: 50 });
  // OBU_SEQUENCE_HEADER with a size, of the main profile.
  expect(frame[0]).toBe(0x0a);
  expect((frame[2] ?? 0xff) >> 5).toBe(0);
  expect(Buffer.from(await makeFrame(draw(20), { quality: 50 })).equals(Buffer.from(frame))).toBe(true);
});

test('writeMp4 puts the index in front, and finds every frame by it', async () => {
  const frames = await Promise.all([16, 24, 32].map((x) => makeFrame(draw(x), { quality: 50 })));
  const file = Buffer.from(writeMp4({ width: 64, height: 48, perSecond: 12, frames }));
  const top = readBoxes(file);
  expect([...top.keys()]).toEqual(['ftyp', 'moov', 'mdat']);
  expect(file.toString('latin1', 8, 12)).toBe('isom');
  const path = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
  const table = path.reduce(
    (boxes, name) => readBoxes(file, boxes.get(name)?.from, boxes.get(name)?.end),
    top,
  );
  const at = (name: string, offset: number) => file.readUInt32BE((table.get(name)?.from ?? 0) + offset);
  const start = at('stco', 8);
  expect(start).toBe(top.get('mdat')?.from);
  expect(at('stsz', 8)).toBe(3);
  let from = start;
  for (const [i, frame] of frames.entries()) {
    const size = at('stsz', 12 + i * 4);
    expect(file.subarray(from, from + size).equals(Buffer.from(frame))).toBe(true);
    from += size;
  }
  expect(from).toBe(file.length);
  // A quarter of a second.
  const movie = readBoxes(file, top.get('moov')?.from, top.get('moov')?.end).get('mvhd')?.from ?? 0;
  expect(file.readUInt32BE(movie + 16) / file.readUInt32BE(movie + 12)).toBe(0.25);
});
