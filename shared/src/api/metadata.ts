import { z } from 'zod';

const AttributeSchema = z.object({
  trait_type: z.string(),
  value: z.union([z.string(), z.number()]),
  display_type: z.enum(['number', 'date']).optional(),
});

/** The document at a token's tokenURI: ERC-721 metadata with the attributes that marketplaces read. */
export const TokenMetadataSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    image: z.url().describe('Absolute address of the picture.'),
    external_url: z.url().optional().describe("The item's page on this site."),
    attributes: z.array(AttributeSchema),
  })
  .meta({ id: 'TokenMetadata', description: 'ERC-721 metadata.' });
export type TokenMetadata = z.infer<typeof TokenMetadataSchema>;

/** The document at a collection's contractURI. */
export const ContractMetadataSchema = z
  .object({
    name: z.string(),
    symbol: z.string(),
    description: z.string(),
    image: z.url().describe('Absolute address of the picture.'),
    external_link: z.url().describe('Where it is minted on this site.'),
  })
  .meta({ id: 'ContractMetadata', description: 'ERC-7572 metadata of a collection.' });
export type ContractMetadata = z.infer<typeof ContractMetadataSchema>;

const TraitDescriptionSchema = z.object({
  displayName: z.string(),
  dataType: z.object({
    type: z.literal('decimal'),
    signed: z.literal(false),
    decimals: z.literal(0),
    minValue: z.int(),
    maxValue: z.int(),
  }),
  validateOnSale: z
    .literal('requireUintGte')
    .describe('A sale must not give the buyer a lower value than the offer named.'),
});

/** The document at a car collection's getTraitMetadataURI (ERC-7496). */
export const TraitsMetadataSchema = z
  .object({
    traits: z
      .record(z.string(), TraitDescriptionSchema)
      .describe("Name → description; a trait's key in the contract is the Keccak-256 hash of its name."),
  })
  .meta({ id: 'TraitsMetadata', description: 'ERC-7496 metadata of the traits that the contract tells.' });
export type TraitsMetadata = z.infer<typeof TraitsMetadataSchema>;
