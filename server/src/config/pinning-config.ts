import { z } from 'zod';
import { httpUrl } from './env-fields.ts';

/** A service that keeps content under its CID, by the common pinning HTTP API. */
export type PinningService = { url: string; key: string };

export const PINNING_ENV = {
  PINNING_API_URL: httpUrl,
  PINNING_API_KEY: z.string().optional(),
  IPFS_GATEWAY_URL: httpUrl,
  ARWEAVE_GATEWAY: httpUrl,
};
type Values = z.infer<z.ZodObject<typeof PINNING_ENV>>;

/** The service, where one keeps what is pinned in place of this server; and the gateways through which all that is not here is read. */
export function findPinning({
  PINNING_API_URL: url,
  PINNING_API_KEY: key,
  IPFS_GATEWAY_URL: gateway,
  ARWEAVE_GATEWAY: arweave,
}: Values) {
  const bare = (address: string) => address.replace(/\/+$/, '');
  return {
    service: url && key ? { url: bare(url), key } : undefined,
    gateway: gateway && bare(gateway),
    arweave: arweave && bare(arweave),
  };
}

/** Lists the problems of the pinning settings: a gateway is needed to read what a service pins. */
export function findPinningProblems(given: Record<string, string>): string[] {
  const { PINNING_API_URL: url, PINNING_API_KEY: key, IPFS_GATEWAY_URL: gateway } = given;
  if (!url) return key ? ['PINNING_API_URL: missing; PINNING_API_KEY is of no use without it'] : [];
  return [
    ...(key ? [] : ['PINNING_API_KEY: missing; PINNING_API_URL keeps nothing without it']),
    ...(gateway ? [] : ['IPFS_GATEWAY_URL: missing; what PINNING_API_URL keeps is read through it']),
  ];
}
