import { MAX_FILE_BYTES } from '@pitlane/shared/domain/cars/item-files';
import { ITEM_PICTURES_DECODER } from '../jobs/metadata/item-picture-maker.ts';
import { FILES_DECODER } from '../modules/item-files/file-checker.ts';
import { UPLOADS_DECODER } from '../modules/profile-pictures/upload-maker.ts';
import { createDecoder, type DecoderKind } from '../platform/decoder/decoder.ts';
import { serveDecoders } from '../platform/decoder/decoder-service.ts';
import type { Log } from '../platform/log.ts';
import type { Shutdown } from '../platform/shutdown.ts';

const KINDS: readonly DecoderKind<unknown>[] = [FILES_DECODER, UPLOADS_DECODER, ITEM_PICTURES_DECODER];

/**
 * Starts what the role `decoder` does: it decodes the files that other processes send to its socket. It has no port, no database and no
 * secrets. Throws a StartError when the socket cannot be had.
 */
export async function startDecoder(socket: string, log: Log, shutdown: Shutdown): Promise<void> {
  const decoders = Object.fromEntries(KINDS.map((kind) => [kind.name, createDecoder(kind)]));
  for (const [name, decoder] of Object.entries(decoders)) shutdown.add(name, () => decoder.close());
  const service = await serveDecoders({ socket, decoders, maxBytes: MAX_FILE_BYTES, log });
  shutdown.add('decoder service', () => service.close());
}
