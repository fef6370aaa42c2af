import { z } from 'zod';
import { AddressSchema, ChainSchema } from './common.ts';

const UrlOrNull = z.url().nullable();

const LinkSchema = z.object({
  to: z
    .string()
    .describe('A path of the site, or an address elsewhere (https://).')
    .meta({ example: '/explore' }),
  label: z.string(),
});

export const SiteSchema = z
  .object({
    name: z.string(),
    demo: z
      .boolean()
      .describe('True when the chains are the local ones and the demo wallet and faucet work.'),
    mail: z
      .enum(['smtp', 'outbox', 'none'])
      .describe('How email is handled. smtp: sent; outbox: public at /outbox (demo world); none: not sent.'),
    social: z.object({ twitter: UrlOrNull, discord: UrlOrNull, telegram: UrlOrNull }),
    menu: z.object({
      header: z.array(LinkSchema).nullable().describe('The header’s menu; null for the usual one.'),
      footer: z
        .array(LinkSchema)
        .describe('What the footer has in another order or by another name, and links elsewhere.'),
    }),
    legal: z.array(LinkSchema).describe('Terms, privacy and the like, where the studio has them.'),
    walletconnect: z
      .object({
        project_id: z.string().describe('What the relay knows this site by.'),
        relay_url: z.url().describe('The relay (wss://) that the page and the wallet app meet at.'),
      })
      .nullable()
      .describe('What WalletConnect needs; null where it is not offered.'),
    chains: z.array(
      z.object({
        chain: ChainSchema,
        chain_id: z.int().positive().describe('EIP-155 id.'),
        label: z.string().describe('Name of the network, as wallets show it.'),
        coin: z.string().describe('Ticker of the native coin.'),
        car_collection: AddressSchema,
        tuneup_garages: AddressSchema.nullable().describe('Null if there are none.'),
        gas_stations: AddressSchema.nullable().describe('Null if there are none.'),
        free_minter: AddressSchema.nullable().describe(
          'Mints free-form tokens for any account; null if there is none.',
        ),
        workshop: AddressSchema.nullable().describe('What fits upgrades; null if there is none.'),
        trading: z
          .object({
            seaport: AddressSchema.describe(
              'Seaport 1.6: what orders are signed for, and what has to be approved.',
            ),
            listing_zone: AddressSchema.describe('The zone that every order names.'),
            auction_house: AddressSchema.nullable().describe(
              'What holds cars while they are auctioned; null if there is none.',
            ),
            currency: AddressSchema.describe("The chain's ETH token (ERC-20), in which prices are."),
            treasury: AddressSchema.describe('Where the fee goes.'),
          })
          .nullable()
          .describe('What orders are made for; null if there is no trading.'),
        fee_bps: z.int().nonnegative().describe('Service fee in basis points of a price: 250 is 2.5%.'),
        settled_blocks: z
          .int()
          .positive()
          .describe('How many blocks deep something is final here: usual reorganisations stay below.'),
        rpc_path: z
          .string()
          .describe('Path of the JSON-RPC proxy on this site.')
          .meta({ example: '/rpc/binance' }),
        explorer: UrlOrNull.describe('Block explorer, or null.'),
      }),
    ),
  })
  .meta({
    id: 'Site',
    description: 'What a page needs to know about this site. Nothing in it is secret.',
  });
export type Site = z.infer<typeof SiteSchema>;
