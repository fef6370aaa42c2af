import { AppError } from '@pitlane/shared/domain/app-error';
import type { Config } from '../../../config/config.ts';
import { parseIpfsAddress } from '../content-address.ts';
import type { IncomingFolder } from '../storage/incoming-folder.ts';
import type { ContentStore } from './content-store.ts';
import { type Content, type Pinned, type PinningPort, toContent } from './pinning-port.ts';
import { createRemotePinning } from './remote-pinning.ts';

/** The pinning that is configured: a service, otherwise this server's own store. */
export function createPinning(
  { pinning: { service, gateway } }: Pick<Config, 'pinning'>,
  store: ContentStore,
  incoming: IncomingFolder,
): PinningPort {
  if (service && gateway) return createRemotePinning({ service, gateway, incoming });
  return createEmbeddedPinning(store);
}

/** Pins in this server's own store. */
export function createEmbeddedPinning(store: ContentStore): PinningPort {
  const put = (content: Content): Promise<Pinned> =>
    store.put(content).catch((cause: unknown) => {
      // The sender may have given its own reason for breaking off.
      if (cause instanceof AppError) throw cause;
      throw new AppError('STORAGE_UNAVAILABLE', 'We can’t store this right now. Try again in a minute.', {
        cause,
      });
    });
  return {
    async pinJson(metadata) {
      const pinned = await put(toContent(Buffer.from(JSON.stringify(metadata))));
      await store.touch(listCids(metadata));
      return pinned;
    },
    pinFile: (content) => put(content),
    toReadAddress: (cid) => `/ipfs/${cid}`,
  };
}

/** CIDs of what the fields of metadata refer to. */
function listCids(metadata: object): string[] {
  const addresses = Object.values(metadata).filter((value) => typeof value === 'string');
  return addresses.flatMap((address) => parseIpfsAddress(address)?.cid ?? []);
}
