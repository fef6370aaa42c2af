import type { FileHandle } from 'node:fs/promises';
import type { Metadata } from 'sharp';

const PIECE_BYTES = 1_048_576;
/** The name of a coordinate in XMP, which is text in files of every kind, and of Apple's place in a film. */
const NAMES = ['GPSLatitude', 'GPSLongitude', 'com.apple.quicktime.location.ISO6709'].map((name) =>
  Buffer.from(name),
);
const OVERLAP = Math.max(...NAMES.map((name) => name.length)) - 1;
/** The box of a film with its place: ©xyz, lengths, and coordinates as ISO 6709 has them. */
const FILM_PLACE = /\xa9xyz[\s\S]{4}[+-]\d{1,3}(?:\.\d+)?[+-]\d/;
/** The box of 3GPP with a place: `loci`, version 0. */
const FILM_PLACE_3GPP = 'loci\0\0\0\0';

/** Returns whether the file names the place where it was made, in XMP or in a film's own way. Reads it in pieces. */
export async function namesPlace(file: FileHandle, size: number): Promise<boolean> {
  const buffer = Buffer.alloc(PIECE_BYTES + OVERLAP);
  for (let at = 0; at < size; at += PIECE_BYTES) {
    const { bytesRead } = await file.read(buffer, { position: at });
    const piece = buffer.subarray(0, bytesRead);
    if (NAMES.some((name) => piece.includes(name))) return true;
  }
  return false;
}

/** Returns whether the index of a film names the place where it was made. */
export function filmNamesPlace(moov: Buffer): boolean {
  const text = moov.toString('latin1');
  return FILM_PLACE.test(text) || text.includes(FILM_PLACE_3GPP);
}

/** Returns whether the EXIF data of a picture names the place where it was made. */
export function pictureNamesPlace({ exif, comments = [] }: Pick<Metadata, 'exif' | 'comments'>): boolean {
  // Older programs write EXIF into a PNG as text in hexadecimal digits.
  const written = comments
    .filter(({ keyword }) => /^Raw profile type (exif|APP1)$/i.test(keyword))
    .map(({ text }) => Buffer.from(text.replace(/^\s*\S+\s+\d+\s/, '').replace(/\s/g, ''), 'hex'));
  return [...(exif ? [exif] : []), ...written].some(hasCoordinates);
}

/** Tags of EXIF: the list of coordinates, and latitude and longitude in it. */
const GPS_LIST = 0x88_25;
const COORDINATES = [2, 4];
const ENTRY_BYTES = 12;

function hasCoordinates(exif: Buffer): boolean {
  // Some programs write "Exif" and two zeros in front.
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const read32 = (at: number) =>
    at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at);
  const listEntries = (list: number) =>
    Array.from({ length: read16(list) }, (_, n) => list + 2 + n * ENTRY_BYTES).filter(
      (at) => at < tiff.length,
    );
  const pointer = listEntries(read32(4)).find((at) => read16(at) === GPS_LIST);
  if (pointer === undefined) return false;
  return listEntries(read32(pointer + 8)).some((at) => COORDINATES.includes(read16(at)));
}
