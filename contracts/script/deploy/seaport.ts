/** Whether what lies at a network's Seaport address is Seaport 1.6. */
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import {
  type Address,
  BaseError,
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  HttpRequestError,
  parseAbi,
  TimeoutError,
} from 'viem';
import { type ChainReader, DeployError } from './chain-port.ts';

const VERSION = '1.6';
const INFORMATION = encodeFunctionData({ abi: seaportAbi, functionName: 'information' });
const controllerAbi = parseAbi(['function getConduitCodeHashes() view returns (bytes32, bytes32)']);
const CODE_HASHES = encodeFunctionData({ abi: controllerAbi });

type SeaportPlace = {
  address: Address;
  chainId: number;
  /** The network's name. */
  label: string;
};

/**
 * Throws a DeployError unless an address has Seaport 1.6: it names its version, signs for this chain and address, and its
 * conduit controller answers. The zone and all orders are bound to that address for ever.
 */
export async function requireSeaport(chain: ChainReader, place: SeaportPlace): Promise<void> {
  const { address, chainId, label } = place;
  const at = `${label} has no Seaport ${VERSION} at ${address}`;
  if ((await chain.codeAt(address)) === '0x') throw new DeployError(`${at}.`);
  const [version, separator, controller] = await refusalAs(
    `${at}: it does not answer information().`,
    async () =>
      decodeFunctionResult({
        abi: seaportAbi,
        functionName: 'information',
        data: await chain.call(address, INFORMATION),
      }),
  );
  if (version !== VERSION) throw new DeployError(`${at}: it says that it is version "${version}".`);
  const domain = { name: 'Seaport', version: VERSION, chainId, verifyingContract: address };
  if (separator !== domainSeparator({ domain }))
    throw new DeployError(`${at}: orders for it are signed for another chain or address.`);
  await refusalAs(`${at}: its conduit controller ${controller} does not answer.`, async () =>
    decodeFunctionResult({ abi: controllerAbi, data: await chain.call(controller, CODE_HASHES) }),
  );
}

/** Gives a contract's refusal, or an answer that is none, these words. A node that is away stays what it is. */
async function refusalAs<T>(words: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof BaseError && cause.walk(isAway) !== null) throw cause;
    throw new DeployError(words, { cause });
  }
}

function isAway(error: unknown): boolean {
  return error instanceof HttpRequestError || error instanceof TimeoutError;
}
