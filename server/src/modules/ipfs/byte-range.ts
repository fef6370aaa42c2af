import type { ByteRange } from '../../core/media/storage/media-storage.ts';

/**
 * The one range that a request asks for. Undefined where all is to be sent: without the header, with several ranges, and with what is no
 * range of bytes. `outside` where there is nothing of it in `size` bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  // "-5": the last five bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? 'outside' : { start, end };
}
