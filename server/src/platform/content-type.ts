/** Finds the type of a file by its first bytes. A name and a header may say anything. */
import { open } from 'node:fs/promises';
import { FILE_MIME, findFileKind } from '@pitlane/shared/domain/cars/item-files';
import { decodeText, findRootElement } from './decode-text.ts';

/** Bytes of the beginning that tell it. */
export const TYPE_HEAD_BYTES = 4_096;

/** Types beside those of the file kinds. First bytes in hexadecimal digits; a dot stands for any digit. */
const STARTS: [pattern: RegExp, type: string][] = [
  [/^52494646.{8}57415645/, 'audio/wav'],
  [/^.{8}66747970(6176696[6]|61766973)/, 'image/avif'],
  [/^.{8}667479704d344120/, 'audio/mp4'],
  [/^1a45dfa3.*7765626d/, 'video/webm'],
  [/^4f676753/, 'audio/ogg'],
  [/^664c6143/, 'audio/flac'],
  [/^494433/, 'audio/mpeg'],
  // The header of a frame: layer III of MPEG 1 or 2.
  [/^ff(f[23ab]|e[23])/, 'audio/mpeg'],
  [/^255044462d/, 'application/pdf'],
  [/^676c5446/, 'model/gltf-binary'],
];

/**
 * Returns the type of a file by its first bytes. HTML counts as plain text, since no web page is served from here. Unknown bytes are
 * `application/octet-stream`.
 */
export function findContentType(head: Uint8Array): string {
  const kind = findFileKind(head);
  if (kind) return FILE_MIME[kind];
  const start = Buffer.from(head.subarray(0, 64)).toString('hex');
  const found = STARTS.find(([pattern]) => pattern.test(start));
  if (found) return found[1];
  const text = readText(head);
  if (text === undefined) return 'application/octet-stream';
  if (/^[{[]/.test(text)) return 'application/json';
  if (findRootElement(text) === 'svg') return 'image/svg+xml';
  return 'text/plain; charset=utf-8';
}

/** Endings of the types whose second part is not the usual ending. */
const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'model/gltf-binary': 'glb',
  'text/plain': 'txt',
  'application/octet-stream': 'bin',
};

/** Returns the ending of a file's name for its type: `png` for `image/png`. */
export function getFileEnding(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return ENDINGS[type] ?? /^\w+\/(\w+)$/.exec(type)?.[1] ?? 'bin';
}

/** Comments and declarations of a drawing may be long. */
const PROLOG_BYTES = 1_000_000;

/** The type of the file at a path. Throws when it cannot be read. */
export async function findFileType(path: string): Promise<string> {
  await using file = await open(path);
  const readHead = async (size: number) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(size), { position: 0 });
    return buffer.subarray(0, bytesRead);
  };
  const head = await readHead(TYPE_HEAD_BYTES);
  const isLong = head.length === TYPE_HEAD_BYTES && readText(head)?.startsWith('<');
  return findContentType(isLong ? await readHead(PROLOG_BYTES) : head);
}

/** Undefined for what is no text. The beginning may end in the middle of a letter. */
function readText(head: Uint8Array): string | undefined {
  if (head.includes(0)) return readWide(head);
  const text = tryDecode(head, 'utf-8');
  // XML may name its encoding. What is looked for in it is ASCII.
  return (
    text ?? (Buffer.from(head.subarray(0, 5)).toString() === '<?xml' ? tryDecode(head, 'latin1') : undefined)
  );
}

/** UTF-16, when it begins as markup or JSON. */
function readWide(head: Uint8Array): string | undefined {
  const text = decodeText(head).trimStart();
  return /^[<{[]/.test(text) && !text.includes('\0') ? text : undefined;
}

function tryDecode(head: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true }).trimStart();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
