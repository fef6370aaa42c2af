import { statfs } from 'node:fs/promises';

/** Returns whether the disk of a folder, which exists, has more than so many bytes free for this process. */
export async function hasFreeBytes(folder: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > bytes;
}
