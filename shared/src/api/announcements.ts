import { z } from 'zod';
import { SecondsSchema } from './common.ts';

/** A notice to everybody: what the bell in the header counts for a visitor. */
export const AnnouncementSchema = z.object({
  id: z.int().positive(),
  title: z.string(),
  body: z.string(),
  /** Path on this site, or null. */
  link: z.string().nullable(),
  published_at: SecondsSchema,
});
export type Announcement = z.infer<typeof AnnouncementSchema>;

export const AnnouncementListSchema = z.object({ announcements: z.array(AnnouncementSchema) });

/** Body of POST /api/announcements, for the operator alone. */
export const PublishAnnouncementSchema = z.strictObject({
  title: z.string().trim().min(1).max(80),
  body: z.string().trim().min(1).max(500),
  link: z.string().startsWith('/').max(200).nullable().default(null),
});
export type PublishAnnouncement = z.infer<typeof PublishAnnouncementSchema>;
