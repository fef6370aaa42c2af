import { z } from 'zod';
import { AddressSchema, ChainSchema } from './common.ts';

const UrlOrNull = z.url().nullable();

/** Body of GET /api/site: what a page needs to know of this installation. Nothing in it is secret. */
export const SiteSchema = z.object({
  name: z.string(),
  /** True when the chains are the local ones and the demo wallet and faucet work. */
  demo: z.boolean(),
  social: z.object({ twitter: UrlOrNull, discord: UrlOrNull, telegram: UrlOrNull }),
  chains: z.array(
    z.object({
      chain: ChainSchema,
      chain_id: z.int().positive(),
      label: z.string(),
      coin: z.string(),
      car_collection: AddressSchema,
      /** Path of the JSON-RPC relay on this site. */
      rpc_path: z.string(),
      explorer: UrlOrNull,
    }),
  ),
});
export type Site = z.infer<typeof SiteSchema>;
