import { z } from 'zod';
import { MAX_PIN_DESCRIPTION, MAX_PIN_IMAGE, MAX_PIN_NAME } from '../domain/cars/ipfs.ts';
import { queryOf } from './common.ts';

const EXAMPLE_CID = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';

const link = (allowed: RegExp, words: string) =>
  z
    .string()
    .trim()
    .regex(allowed, { error: `must be ${words}` });
/** Where programs find a picture: the web, a content-addressed store, or in the address itself. */
const mediaLink = link(
  /^(https?:\/\/|ipfs:\/\/|data:)\S+$/i,
  'an address that begins with https://, http://, ipfs:// or data:',
);

/** An entry of `attributes` in a token's metadata, as marketplaces read it. */
const AttributeSchema = z.strictObject({
  trait_type: z.string().trim().min(1).max(100).optional(),
  value: z.union([z.string().trim().max(500), z.number(), z.boolean()]),
  display_type: z.string().trim().min(1).max(50).optional(),
});

export const PinMetadataSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(MAX_PIN_NAME),
    description: z.string().trim().min(1).max(MAX_PIN_DESCRIPTION),
    image: mediaLink.max(MAX_PIN_IMAGE).describe('Address of the picture.'),
    animation_url: mediaLink.max(2_000).optional().describe('Address of a film or of music.'),
    external_url: link(/^https?:\/\/\S+$/i, 'an http:// or https:// address')
      .max(2_000)
      .optional(),
    attributes: z.array(AttributeSchema).max(100).optional(),
  })
  .meta({
    id: 'PinMetadata',
    description: "A token's metadata.",
    example: {
      name: 'Night race',
      description: 'The last lap in the rain.',
      image: `ipfs://${EXAMPLE_CID}`,
    },
  });
export type PinMetadata = z.infer<typeof PinMetadataSchema>;

export const PinSchema = z
  .object({
    IpfsHash: z.string().describe('The CID of the metadata as a file.'),
    PinSize: z.int().nonnegative().describe('Bytes.'),
    Timestamp: z.iso.datetime().describe('When it was pinned, by this server’s clock.'),
    url: z.string().describe('The address to store in the token’s contract.'),
    gateway: z.string().describe('Where a browser reads it: a path on this site, or a gateway’s address.'),
  })
  .meta({
    id: 'Pin',
    example: {
      IpfsHash: EXAMPLE_CID,
      PinSize: 164,
      Timestamp: '2026-02-01T12:00:00.000Z',
      url: `ipfs://${EXAMPLE_CID}`,
      gateway: `/ipfs/${EXAMPLE_CID}`,
    },
  });
export type Pin = z.infer<typeof PinSchema>;

export const ContentParamsSchema = z.strictObject({
  cid: z.string().max(200).meta({ description: 'The CID, in any version and base.', example: EXAMPLE_CID }),
});

export const ContentQuerySchema = queryOf({
  format: z
    .enum(['car'])
    .optional()
    .describe(
      '`car`: the blocks, as a CAR file. The header `accept: application/vnd.ipld.car` asks for the same.',
    ),
});
