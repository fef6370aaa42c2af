import { EXCHANGE_KINDS } from '@pitlane/shared/api/exchange';
import { CHAINS, type Chain, isChain } from '@pitlane/shared/domain/chain/chains';
import { z } from 'zod';

/** OpenSea's API, and the names that it has for our chains. */
export type OpenSeaConfig = { url: string; key: string; chains: ReadonlyMap<Chain, string> };
/** Which exchange the pages show: the site's own order book, where none is named. */
export type ExchangeConfig = { kind: 'book' } | ({ kind: 'opensea' } & OpenSeaConfig);

/** Where OpenSea's API is, and its names of our chains. It has none for the BNB Smart Chain. */
const OPENSEA_URL = 'https://api.opensea.io';
const OPENSEA_CHAINS = 'matic=polygon,avalanche=avalanche';

const CHAIN_NAMES_ERROR = `must be pairs with commas between, as in ${OPENSEA_CHAINS}; our chains are ${CHAINS.join(', ')}`;

const chainNames = z
  .string()
  .default(OPENSEA_CHAINS)
  .transform((text, context) => {
    const pairs = text.split(',').map((pair) => pair.trim().split('='));
    const names = new Map<Chain, string>();
    for (const [chain = '', name = '', ...rest] of pairs) {
      if (isChain(chain) && /^[a-z0-9_]{1,40}$/.test(name) && rest.length === 0 && !names.has(chain))
        names.set(chain, name);
      else context.addIssue({ code: 'custom', message: CHAIN_NAMES_ERROR });
    }
    return names;
  });

export const EXCHANGE_ENV = {
  EXCHANGE: z.enum(EXCHANGE_KINDS, { error: `must be one of ${EXCHANGE_KINDS.join(', ')}` }).default('book'),
  // It is sent in a header.
  OPENSEA_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must have 8 to 200 letters, digits or signs, without spaces')
    .optional(),
  OPENSEA_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .default(OPENSEA_URL),
  OPENSEA_CHAINS: chainNames,
};
type Values = z.infer<z.ZodObject<typeof EXCHANGE_ENV>>;

export function findExchange(values: Values): ExchangeConfig {
  const { EXCHANGE, OPENSEA_API_KEY: key, OPENSEA_API_URL, OPENSEA_CHAINS: chains } = values;
  if (EXCHANGE === 'book' || !key) return { kind: 'book' };
  return { kind: 'opensea', key, url: OPENSEA_API_URL.replace(/\/+$/, ''), chains };
}

export function findExchangeProblems(given: Record<string, string>): string[] {
  const { EXCHANGE: kind, OPENSEA_API_KEY: key } = given;
  if (kind === 'opensea' && !key)
    return ['OPENSEA_API_KEY: missing; EXCHANGE=opensea asks nothing without it'];
  if (kind !== 'opensea' && key)
    return ['EXCHANGE: must be opensea; OPENSEA_API_KEY is of no use without it'];
  return [];
}
