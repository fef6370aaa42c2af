import { z } from 'zod';
import { FILE_KINDS, MAX_FILE_BYTES } from '../domain/cars/item-files.ts';

const ID_EXAMPLE = '4b1f0c9ad2e94c0f8a3be6f29f5d7710';

export const FileIdSchema = z
  .string()
  .regex(/^[0-9a-f]{32}$/, { error: 'must be the id of a file: 32 digits' })
  .meta({ example: ID_EXAMPLE });

/** The headers of the tus protocol that are read. They are checked by hand: their failures have sentences of their own. */
export const TUS_HEADERS = z.object({
  'tus-resumable': z.string().optional().meta({ example: '1.0.0' }),
});
export const UPLOAD_LENGTH_HEADER = z
  .string()
  .optional()
  .meta({
    description: `Bytes of the file, at most ${MAX_FILE_BYTES.toLocaleString('en')}.`,
    example: '500',
  });
export const UPLOAD_OFFSET_HEADER = z
  .string()
  .optional()
  .meta({ description: 'Where these bytes begin, which is how many the server has.', example: '0' });

export const SentFileSchema = z
  .object({
    id: FileIdSchema,
    size: z.int().positive().describe('Bytes.'),
    kind: z.enum(FILE_KINDS).nullable().describe('By its content; null until the file is finished.'),
    width: z.int().positive().nullable().describe('Pixels.'),
    height: z.int().positive().nullable(),
    cid: z
      .string()
      .nullable()
      .describe('Its address in the content-addressed store; null until it is finished.'),
  })
  .meta({
    id: 'SentFile',
    example: {
      id: ID_EXAMPLE,
      size: 1_204_224,
      kind: 'PNG',
      width: 2_000,
      height: 1_500,
      cid: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
    },
  });
export type SentFile = z.infer<typeof SentFileSchema>;
