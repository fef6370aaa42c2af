/** Addresses that carry what they say in the clear. On one machine no one else can read it, in a network others can. */
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { z } from 'zod';

const OF_CHAINS = ['RPC_URL', 'PROXY_RPC_URL', 'WS_URL'];
/** The settings with an address that may be without TLS, each with a chain's prefix where every chain has one. */
const PLAIN_SETTINGS = [
  'PUBLIC_ORIGIN',
  'DATABASE_URL',
  'MEDIA_S3_ENDPOINT',
  'PINNING_API_URL',
  'SCANNER_URL',
  ...CHAINS.flatMap((chain) => OF_CHAINS.map((name) => `${chain.toUpperCase()}_${name}`)),
];

export const PLAIN_ENV = {
  ALLOW_PLAIN: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((name) => name.trim() || []))
    .pipe(
      z.array(
        z.enum(PLAIN_SETTINGS, {
          error: `must be some of ${PLAIN_SETTINGS.join(', ')}, with commas between`,
        }),
      ),
    ),
};

/** Names of this machine for itself: what is sent there reaches no network. */
const THIS_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const PLAIN_PROTOCOLS = ['http:', 'ws:', 'clamd:'];
/** What makes PostgreSQL's client refuse a connection without TLS. */
const TLS_MODES = ['require', 'verify-ca', 'verify-full', 'true'];

/**
 * Returns the settings whose addresses lead beyond this machine without TLS, in alphabetical order, but for those that ALLOW_PLAIN names:
 * their network is the operator's own.
 */
export function findPlainConnections(given: Record<string, string>): string[] {
  const allowed = PLAIN_ENV.ALLOW_PLAIN.safeParse(given.ALLOW_PLAIN).data ?? [];
  return PLAIN_SETTINGS.filter((name) => {
    const address = given[name];
    return (
      address !== undefined && URL.canParse(address) && !allowed.includes(name) && isPlain(new URL(address))
    );
  }).toSorted();
}

/** Returns whether an address leads beyond this machine without TLS. */
export function isPlain({ protocol, hostname, searchParams }: URL): boolean {
  // Without a name it is a socket of the file system.
  if (hostname === '' || THIS_MACHINE.test(hostname)) return false;
  if (!protocol.startsWith('postgres')) return PLAIN_PROTOCOLS.includes(protocol);
  return !TLS_MODES.includes(searchParams.get('sslmode') ?? searchParams.get('ssl') ?? '');
}

/** The problem of a site that its visitors would reach in the clear: passwords and sessions could be read on the way. */
export function findPlainSiteProblems(given: Record<string, string>): string[] {
  if (!findPlainConnections(given).includes('PUBLIC_ORIGIN')) return [];
  return [
    'PUBLIC_ORIGIN: must be an https:// address: others could read passwords on the way. In a network of your own, set ALLOW_PLAIN=PUBLIC_ORIGIN',
  ];
}
