import type { Pin, PinMetadata } from '@pitlane/shared/api/ipfs';
import { asSent, postJson } from '../../lib/api.ts';
import { getSiteName } from '../../lib/site-name.ts';

const NO_ADDRESS = `The ${getSiteName()} server answered with something that isn’t a metadata address.`;

/**
 * Pins a token's metadata, and gives its address: `ipfs://…`. The answer is checked, because the address stays on the chain for
 * ever. Throws an ApiError for a refusal, and an Error when the answer is no address.
 */
export async function postPin(metadata: PinMetadata): Promise<string> {
  const { url, IpfsHash } = await postJson(asSent<Pin>(), '/api/pins', metadata);
  if (url !== `ipfs://${IpfsHash}` || !/^\w{46,100}$/.test(IpfsHash)) throw new Error(NO_ADDRESS);
  return url;
}
