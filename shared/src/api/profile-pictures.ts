import { z } from 'zod';
import { MAX_UPLOAD_BYTES, UPLOAD_FIELDS, uploadUrl } from '../domain/people/profile-pictures.ts';

const fraction = z.coerce.number().min(0).max(1);
const CROP = ['x', 'y', 'width', 'height'] as const;

/** The fields beside the file. A form sends texts. */
export const UploadFieldsSchema = z
  .strictObject({
    ref: z.literal('author'),
    refId: z.coerce.number().int().positive(),
    field: z.enum(UPLOAD_FIELDS),
    x: fraction.optional(),
    y: fraction.optional(),
    width: fraction.optional(),
    height: fraction.optional(),
  })
  .superRefine((given, context) => {
    const missing = CROP.filter((name) => given[name] === undefined);
    if (missing.length === 0 || missing.length === CROP.length) return;
    context.addIssue({
      code: 'custom',
      path: [missing[0] ?? 'x'],
      message: `must be given with ${CROP.join(', ')}`,
    });
  });

/** The form for programs that read the document. It is read piece by piece, so no schema reads it whole. */
export const UPLOAD_FORM = {
  type: 'object' as const,
  required: ['files', 'ref', 'refId', 'field'],
  properties: {
    files: {
      type: 'string' as const,
      format: 'binary',
      description: `One picture, at most ${MAX_UPLOAD_BYTES / 1_000_000} MB: JPG, PNG, GIF, WebP or AVIF, by its content.`,
    },
    ref: { type: 'string' as const, enum: ['author'] },
    refId: { type: 'integer' as const, minimum: 1, description: "The caller's own author.", example: 1 },
    field: { type: 'string' as const, enum: [...UPLOAD_FIELDS] },
    ...Object.fromEntries(
      CROP.map((name) => [
        name,
        {
          type: 'number' as const,
          minimum: 0,
          maximum: 1,
          description:
            'All four or none: the crop, as fractions of the displayed picture. Default: the middle.',
        },
      ]),
    ),
  },
};

const EXAMPLE_KEY = '0f8fad5bd9cb469fa165708677289501';
export const UPLOAD_NAME_EXAMPLE = `${EXAMPLE_KEY}.webp`;

export const UploadedFileSchema = z
  .object({
    id: z.int().positive(),
    url: z.string().describe('Path on this site. Another picture has another path.'),
    width: z.int().positive(),
    height: z.int().positive(),
    mime: z.literal('image/webp'),
    size: z.int().positive().describe('Bytes.'),
  })
  .meta({
    id: 'UploadedFile',
    example: {
      id: 7,
      url: uploadUrl(EXAMPLE_KEY),
      width: 400,
      height: 400,
      mime: 'image/webp',
      size: 18_204,
    },
  });
export type UploadedFile = z.infer<typeof UploadedFileSchema>;

export const UploadedFilesSchema = z.array(UploadedFileSchema).describe('The stored file.');

/** A kept file by its name: the key, the width of a smaller one, and the ending. */
export const UploadNameSchema = z
  .string()
  .regex(/^[0-9a-f]{32}(-\d{2,4})?\.webp$/, { error: 'must be the name of a picture: 32 digits and ".webp"' })
  .meta({ example: UPLOAD_NAME_EXAMPLE });
