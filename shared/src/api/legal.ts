/** The legal texts of a studio. */
import { z } from 'zod';

export const LegalPathSchema = z.strictObject({
  name: z
    .string()
    .max(40)
    .meta({ description: 'Which text: the last part of its address.', example: 'terms' }),
});

export const LegalTextSchema = z
  .object({
    title: z.string(),
    content_html: z.string().describe('The text as HTML that is safe to show.'),
    changed: z.iso.date().describe('The day of its last change.').meta({ example: '2026-11-01' }),
  })
  .meta({ id: 'LegalText' });
export type LegalText = z.infer<typeof LegalTextSchema>;
