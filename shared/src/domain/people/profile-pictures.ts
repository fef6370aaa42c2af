/** Pictures that people give themselves: what each is for, how large it becomes, and where it is found. */
export const UPLOAD_FIELDS = ['avatar', 'banner'] as const;
export type UploadField = (typeof UPLOAD_FIELDS)[number];

/** A file may have so many bytes: 50 MB. */
export const MAX_UPLOAD_BYTES = 50_000_000;

type UploadShape = {
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** Width of the smaller one, of the same proportions. It does not move, also where the picture does. */
  smallWidth: number;
};

/** Every upload becomes these two pictures, cut to fill them. */
export const UPLOAD_SHAPES: Record<UploadField, UploadShape> = {
  avatar: { width: 400, height: 400, smallWidth: 96 },
  banner: { width: 1_500, height: 500, smallWidth: 750 },
};

/** Returns the file name of a picture; with `width`, that of the smaller one. */
export function uploadFileName(key: string, width?: number): string {
  return width === undefined ? `${key}.webp` : `${key}-${width}.webp`;
}

/** Path on the site of an uploaded picture. Another picture has another path, so it may be kept for ever. */
export function uploadUrl(key: string, width?: number): string {
  return `/media/uploads/${uploadFileName(key, width)}`;
}
