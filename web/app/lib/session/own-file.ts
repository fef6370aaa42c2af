import { toAddress } from '../site-path.ts';
import { callOwn } from './own-api.ts';

/** Downloads a file as the signed-in account. Throws an ApiError as getOwn does. */
export async function getOwnFile(path: string): Promise<Blob> {
  let file: Blob | undefined;
  await callOwn({ parse: () => undefined }, path, {}, async (asked, init) => {
    const response = await fetch(toAddress(asked), init);
    // A refusal is read as that of every other call.
    if (!response.ok) return response;
    file = await response.blob();
    return Response.json(null);
  });
  if (!file) throw new Error(`${path} was answered without a file`);
  return file;
}
