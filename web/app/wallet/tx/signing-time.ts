import { networkOf } from '@pitlane/shared/domain/chain/networks';
import { getBlock } from 'viem/actions';
import { serverNow } from '../../lib/clock.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import type { ReadAt } from './transaction.ts';

/** The present time by two clocks that agree, in seconds since 1970. */
export type SigningTime = { earliest: number; latest: number };

/** By how many seconds clocks may differ. The limit of Kerberos (RFC 4120, section 8.2): nothing signed lives that short. */
const MAX_APART = 300;
/** How many seconds the newest block may be behind both other clocks: some networks make none while nothing is sent. */
const MAX_QUIET = 3_600;

/** Seconds since 1970. `chain` is the time of the newest block; missing where nothing is signed for a chain. */
type Clocks = { device: number; server: number; chain?: number; chainMayRest?: boolean };

/**
 * Reads the time for whatever is signed: an order that ends after 7 days must not be good for years because one clock is wrong. It comes
 * from this device and from the chain. Throws a WalletProblemError that names the wrong clock when these two and the server's disagree.
 */
export async function readSigningTime({ client, block }: ReadAt): Promise<SigningTime> {
  const { timestamp } = await getBlock(client, { blockNumber: block });
  const chain = Number(timestamp);
  // A local chain makes blocks for transactions alone.
  const chainMayRest = networkOf(client.chain?.id ?? 0)?.state === 'local';
  const device = requireClocks({ ...readClocks(), chain, chainMayRest });
  return { earliest: Math.min(device, chain), latest: Math.max(device, chain) };
}

/** Returns the present time for a text that is signed for no chain, in seconds. Throws like readSigningTime. */
export function readDeviceTime(): number {
  return requireClocks(readClocks());
}

/**
 * Returns when an order begins that is good for `duration` seconds from now, and for how long it is good from then on. A quiet chain's
 * last block may be old, so it begins at the earlier of both times, and ends by the later one.
 */
export function getOrderTimes(
  duration: number,
  { earliest, latest }: SigningTime,
): { startTime: number; duration: number } {
  return { startTime: earliest, duration: latest - earliest + duration };
}

function readClocks(): Clocks {
  return { device: Math.floor(Date.now() / 1_000), server: Math.floor(serverNow() / 1_000) };
}

/** Returns the device's time. Throws CLOCKS_DIFFER with the clock that has to be set. */
function requireClocks(clocks: Clocks): number {
  const words = findWrongClock(clocks);
  if (words) throw new WalletProblemError(problem('CLOCKS_DIFFER', `${words} Nothing was signed.`));
  return clocks.device;
}

/** The clock that differs from two others that agree, in words; undefined where all agree. */
function findWrongClock(clocks: Clocks): string | undefined {
  const { device, server, chain } = clocks;
  if (isClose(device, server))
    return chain === undefined || isOnChain(device, clocks) ? undefined : chainIsWrong(chain, device);
  if (chain !== undefined && isClose(device, chain)) return serverIsWrong(server, device);
  if (chain !== undefined && isClose(server, chain)) return deviceIsWrong(device, server);
  return isOnChain(device, clocks) || isOnChain(server, clocks) ? oneIsWrong(device, server) : ALL_DIFFER;
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= MAX_APART;
}

/** Returns whether the newest block may be of this time. No chain contradicts nothing. */
function isOnChain(now: number, { chain = now, chainMayRest }: Clocks): boolean {
  return chain <= now + MAX_APART && (chainMayRest || now <= chain + MAX_QUIET);
}

function deviceIsWrong(device: number, right: number): string {
  return `Your device's clock is ${describeGap(device, right)}. Set it to automatic, then try again.`;
}

function serverIsWrong(server: number, right: number): string {
  return `The ${getSiteName()} server's clock is ${describeGap(server, right)}. Contact the studio and try again later.`;
}

function chainIsWrong(chain: number, right: number): string {
  return `The chain's newest block is ${describeGap(chain, right)}. Try again in a few minutes.`;
}

function oneIsWrong(device: number, server: number): string {
  return `Your device's clock is ${describeGap(device, server)}${device > server ? ' of' : ''} the server's. Set it to automatic, then try again. If it is right already, contact the studio.`;
}

const ALL_DIFFER = `The clocks of your device, the ${getSiteName()} server and the chain all differ. Set your device's clock to automatic, then try again. If it is right already, contact the studio.`;

const UNITS = [
  [365 * 86_400, 'year'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** "5 years ahead", "2 hours behind". */
function describeGap(wrong: number, right: number): string {
  const seconds = Math.abs(wrong - right);
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? [1, 'second'];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ${wrong > right ? 'ahead' : 'behind'}`;
}
