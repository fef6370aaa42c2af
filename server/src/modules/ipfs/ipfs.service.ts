import type { Pin, PinMetadata } from '@pitlane/shared/api/ipfs';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { ContentStore, KeptContent } from '../../core/media/ipfs/content-store.ts';
import { parseCid } from '../../core/media/ipfs/parse-cid.ts';
import { type PinningPort, toIpfsUri } from '../../core/media/ipfs/pinning-port.ts';
import type { ByteRange, StoredFile } from '../../core/media/storage/media-storage.ts';
import { nowMs } from '../../platform/now.ts';

export type PinsOptions = { pinning: PinningPort; store: ContentStore; now?: () => number };

/** Metadata that is pinned, and content that is read by its CID. */
export function createPinsService({ pinning, store, now = nowMs }: PinsOptions) {
  return {
    /** Throws STORAGE_UNAVAILABLE when it cannot be kept. */
    async pin(metadata: PinMetadata): Promise<Pin> {
      const { cid, size } = await pinning.pinJson(inOneOrder(metadata));
      return {
        IpfsHash: cid,
        PinSize: size,
        Timestamp: new Date(now()).toISOString(),
        url: toIpfsUri(cid),
        gateway: pinning.toReadAddress(cid),
      };
    },

    /** Throws BAD_REQUEST for what is no CID, NOT_FOUND for content that is not kept here. */
    async content(given: string): Promise<KeptContent> {
      const cid = parseCid(given);
      if (!cid)
        throw new AppError('BAD_REQUEST', 'This is no CID: it names content, as in /ipfs/bafkrei…', {
          field: 'cid',
        });
      return (await store.find(cid)) ?? throwMissing();
    },

    /** Throws NOT_FOUND, and STORAGE_UNAVAILABLE. */
    async file(content: KeptContent, range: ByteRange | undefined): Promise<StoredFile> {
      const found = await content.read(range).catch((cause: unknown): never => {
        throw new AppError('STORAGE_UNAVAILABLE', 'We can’t read this right now. Try again in a minute.', {
          cause,
        });
      });
      return found ?? throwMissing();
    },
  };
}
export type PinsService = ReturnType<typeof createPinsService>;

function throwMissing(): never {
  throw new AppError(
    'NOT_FOUND',
    'This content isn’t stored here. Ask a public gateway for it, or pin it here first.',
  );
}

/** Whatever order it was sent in, the same metadata is the same content. */
function inOneOrder({
  name,
  description,
  image,
  animation_url,
  external_url,
  attributes,
}: PinMetadata): PinMetadata {
  return {
    name,
    description,
    image,
    ...(animation_url && { animation_url }),
    ...(external_url && { external_url }),
    ...(attributes && { attributes }),
  };
}
