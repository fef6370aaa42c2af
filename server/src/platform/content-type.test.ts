import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findContentType, findFileType } from './content-type.ts';

describe('findContentType', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('knows a %s', async (format) => {
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer();
    expect(findContentType(picture)).toBe(`image/${format}`);
  });

  test.each([
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['OggS\0', 'audio/ogg'],
    ['fLaC\0', 'audio/flac'],
    ['ID3\x04', 'audio/mpeg'],
    ['\xff\xfb\x90\x64', 'audio/mpeg'],
    ['\0\0\0\x18ftypisom', 'video/mp4'],
    ['\0\0\0\x18ftypmp42', 'video/mp4'],
    ['\0\0\0\x18ftypMSNV', 'video/mp4'],
    ['\0\0\0\x18ftypmmp4', 'video/mp4'],
    ['\0\0\0\x18ftypf4v ', 'video/mp4'],
    ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video/webm'],
    ['\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84matroska', 'application/octet-stream'],
    ['%PDF-1.7', 'application/pdf'],
    ['glTF\x02\0\0\0', 'model/gltf-binary'],
    [' {"name":"A"}', 'application/json'],
    ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['\xef\xbb\xbf<!-- a --><!DOCTYPE svg [<!ENTITY a "b">]>\n<ns0:svg/>', 'image/svg+xml'],
    ['\xff\xfe<\0s\0v\0g\0/\0>\0', 'image/svg+xml'],
    ['<?xml version="1.0" encoding="latin1"?><!--\xe9--><svg/>', 'image/svg+xml'],
    ['<p>an <svg></p>', 'text/plain; charset=utf-8'],
    ['<html><svg></svg></html>', 'text/plain; charset=utf-8'],
    ['<!doctype html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['plain words', 'text/plain; charset=utf-8'],
    ['', 'text/plain; charset=utf-8'],
    ['a\0b', 'application/octet-stream'],
    ['\xff\xff\xff', 'application/octet-stream'],
  ])('%j is %s', (start, type) => {
    expect(findContentType(Buffer.from(start, 'latin1'))).toBe(type);
  });

  test('a text that is cut in the middle of a letter is a text', () => {
    expect(findContentType(Buffer.from('{"a":"é').subarray(0, -1))).toBe('application/json');
  });
});

describe('findFileType', () => {
  test('finds a drawing after a long comment', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'pitlane-type-'));
    const path = join(dir, 'drawing');
    await writeFile(path, `<!--${'x'.repeat(50_000)}--><svg/>`);
    expect(await findFileType(path)).toBe('image/svg+xml');
    await rm(dir, { recursive: true });
  });
});
