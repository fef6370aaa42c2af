import { z } from 'zod';
import { AddressSchema, ChainSchema, SecondsSchema, WeiSchema } from './common.ts';

/** What can be minted on one chain, read from its contract at the named block. */
export const DropSchema = z.object({
  chain: ChainSchema,
  chain_id: z.int().positive(),
  collection: z.string(),
  contract: AddressSchema,
  /** The asset's ticker: the toast of a mint begins with it (specification section 8). */
  symbol: z.string(),
  name: z.string(),
  /** Price of one in wei of the chain's native coin. */
  cost: WeiSchema,
  coin: z.string(),
  minted: z.int().nonnegative(),
  max_supply: z.int().nonnegative(),
  remaining: z.int().nonnegative(),
  paused: z.boolean(),
  only_whitelisted: z.boolean(),
  /** 0 means no limit. */
  per_address_limit: z.int().nonnegative(),
  block: z.int().nonnegative(),
});
export type Drop = z.infer<typeof DropSchema>;

/** A chain that could not be read is listed under `unavailable`, so that the others stay usable. */
export const DropListSchema = z.object({ drops: z.array(DropSchema), unavailable: z.array(ChainSchema) });
export type DropList = z.infer<typeof DropListSchema>;

/** Body of POST /api/faucet: native coin of a demo chain for a wallet. */
export const FaucetRequestSchema = z.strictObject({
  chain: ChainSchema,
  address: z.string().toLowerCase().pipe(AddressSchema),
});
export const FaucetResponseSchema = z.object({
  tx_hash: z.string(),
  /** Wei that were sent. */
  amount: WeiSchema,
  /** When the wallet may ask again, in seconds since 1970 of the server's clock. */
  next_at: SecondsSchema,
});
