import type { Config } from '../../../config/config.ts';
import type { IncomingFolder } from '../storage/incoming-folder.ts';
import type { ContentStore } from './content-store.ts';
import { createEmbeddedPinning } from './embedded-pinning.ts';
import type { PinningPort } from './pinning-port.ts';
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
