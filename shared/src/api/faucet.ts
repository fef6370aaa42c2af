import { z } from 'zod';
import { AddressInputSchema, ChainSchema, queryOf, SecondsSchema, WeiSchema } from './common.ts';

export const FaucetRequestSchema = z
  .strictObject({
    chain: ChainSchema,
    address: AddressInputSchema.describe('The wallet that receives the coins.'),
  })
  .meta({ id: 'FaucetRequest' });
export type FaucetRequest = z.infer<typeof FaucetRequestSchema>;

export const FaucetResponseSchema = z.object({
  tx_hash: z
    .string()
    .describe('The last transaction that was sent. Once it is in a block, everything has arrived.'),
  amount: WeiSchema.meta({ description: 'Wei of the native coin that were sent.' }),
  eth_amount: WeiSchema.meta({
    description: "Wei of test ETH that were sent: 0 unless it was the wallet's first.",
  }),
  next_at: SecondsSchema.meta({ description: 'When the wallet can ask again, by the server’s clock.' }),
});
export type FaucetResponse = z.infer<typeof FaucetResponseSchema>;

export const FaucetQuerySchema = queryOf({
  chain: ChainSchema,
  address: AddressInputSchema.meta({ description: 'The wallet that would receive the coins.' }),
});
export type FaucetQuery = z.infer<typeof FaucetQuerySchema>;

export const FaucetStateSchema = z
  .object({
    balance: WeiSchema.meta({ description: 'Wei of the native coin that the wallet has now.' }),
    enough: WeiSchema.meta({ description: 'A wallet with this much or more gets nothing.' }),
    wait_seconds: z
      .int()
      .nonnegative()
      .describe('Seconds until the wallet can ask again; 0 if it can ask now.'),
  })
  .meta({ id: 'FaucetState', description: 'Whether the faucet would give a wallet coins.' });
export type FaucetState = z.infer<typeof FaucetStateSchema>;
