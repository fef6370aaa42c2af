/** A box of an MP4 file: its length, its name, and what is in it. */
export function mp4Box(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** An MP4 whose index names a picture of that size and has `more` boxes, in front of some bytes that are never decoded. */
export function testMp4(
  { width, height }: { width: number; height: number },
  handler = 'vide',
  ...more: Uint8Array[]
): Buffer {
  const header = Buffer.alloc(84);
  header.writeUInt32BE(width * 65_536, 76);
  header.writeUInt32BE(height * 65_536, 80);
  const kind = Buffer.concat([Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12)]);
  const track = mp4Box('trak', mp4Box('tkhd', header), mp4Box('mdia', mp4Box('hdlr', kind)));
  const brand = mp4Box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1'));
  return Buffer.concat([
    brand,
    mp4Box('moov', mp4Box('mvhd', Buffer.alloc(100)), track, ...more),
    mp4Box('mdat', Buffer.alloc(500)),
  ]);
}
