import { z } from 'zod';

const AttributeSchema = z.object({
  trait_type: z.string(),
  value: z.union([z.string(), z.number()]),
  display_type: z.enum(['number', 'date']).optional(),
});

/** What a token's tokenURI answers: the ERC-721 metadata JSON with the attributes that marketplaces read. */
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
