import { z } from 'zod';
import { ServerSecondsSchema } from './common.ts';

/** A notice is unread until it is read. A tip is only counted as new until the inbox has been opened. */
export const ANNOUNCEMENT_KINDS = ['notice', 'tip'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];
const KindSchema = z
  .enum(ANNOUNCEMENT_KINDS)
  .describe('A `notice` is unread until it’s read. A `tip` is new until the inbox is opened.');

export const AnnouncementSchema = z
  .object({
    id: z.int().positive(),
    kind: KindSchema,
    title: z.string(),
    body: z.string(),
    link: z.string().nullable().describe('Path on this site, or null.'),
    published_at: ServerSecondsSchema,
  })
  .meta({ id: 'Announcement', description: 'A site-wide notice: what the bell counts for a visitor.' });
export type Announcement = z.infer<typeof AnnouncementSchema>;

export const AnnouncementListSchema = z.object({
  announcements: z.array(AnnouncementSchema).describe('Newest first, at most 100.'),
});
export type AnnouncementList = z.infer<typeof AnnouncementListSchema>;

export const PublishAnnouncementSchema = z
  .strictObject({
    title: z.string().trim().min(1).max(80),
    body: z.string().trim().min(1).max(500),
    link: z
      .string()
      // Browsers read a backslash as a slash, and leave tabs and line breaks out: both could name another site.
      .regex(/^\/(?!\/)[^\\\s]*$/, { error: 'must be a path on this site, beginning with one slash' })
      .max(200)
      .nullable()
      .default(null)
      .describe('Path on this site.'),
    kind: KindSchema.default('notice'),
  })
  .meta({
    id: 'PublishAnnouncement',
    example: { title: 'Season two', body: 'Ranks are reset on Monday.', link: '/explore' },
  });
export type PublishAnnouncement = z.infer<typeof PublishAnnouncementSchema>;
