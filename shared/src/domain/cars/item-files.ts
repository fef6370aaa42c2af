/** Files that become items: what they may be, and how large. */
export const FILE_KINDS = ['PNG', 'JPG', 'GIF', 'WEBP', 'MP4'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const FILE_MIME: Record<FileKind, string> = {
  PNG: 'image/png',
  JPG: 'image/jpeg',
  GIF: 'image/gif',
  WEBP: 'image/webp',
  MP4: 'video/mp4',
};

/** A file may have so many bytes: 200 MB. */
export const MAX_FILE_BYTES = 200_000_000;
/** Files that an account may have on their way. */
export const MAX_OPEN_FILES = 40;
/** Bytes that an account may send within 24 hours: 5 GB. */
export const MAX_DAY_BYTES = 5_000_000_000;
/** Seconds after which an unfinished upload is removed. */
export const FILE_EXPIRES_SECONDS = 86_400;

/** Bytes of a file's beginning that tell its kind. */
export const KIND_BYTES = 12;

/** Brands of MP4 files that browsers play. Others are pictures (HEIC, AVIF), or QuickTime. */
const MP4_BRAND = /^(iso.|mp4.|avc1|M4V |MSNV|dash|mmp4|f4v )$/;

/** The kind of a file that begins like this. Its name and its type may say anything. */
export function findFileKind(head: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, KIND_BYTES));
  if (head[0] === 0x89 && text.startsWith('PNG\r\n\x1a\n', 1)) return 'PNG';
  if (text.startsWith('\xff\xd8\xff')) return 'JPG';
  if (/^GIF8[79]a/.test(text)) return 'GIF';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'WEBP';
  return text.startsWith('ftyp', 4) && MP4_BRAND.test(text.slice(8, 12)) ? 'MP4' : undefined;
}

/** Why a file of that beginning and that size (bytes) cannot be taken, as a sentence for its sender. */
export function getFileRefusal(size: number, head?: Uint8Array): string | undefined {
  if (size === 0) return 'This file is empty. Choose another one.';
  if (size > MAX_FILE_BYTES) {
    return `This file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Make it smaller, or choose another one.`;
  }
  return head && !findFileKind(head)
    ? 'This file isn’t a PNG, JPG, GIF, WEBP or MP4. Save it in one of these formats, or choose another one.'
    : undefined;
}
