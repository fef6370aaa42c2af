import { z } from 'zod';

/**
 * One message of GET /api/live (Server-Sent Events, event name "change"). The SSE id is a sequence that only rises;
 * a browser that gives it back as Last-Event-ID gets what it missed. `gap` tells that too much was missed: reload all.
 */
export const LiveChangeSchema = z.discriminatedUnion('entity', [
  z.object({ entity: z.literal('nft'), id: z.string(), version: z.int().nonnegative() }),
  z.object({ entity: z.literal('chain'), id: z.string(), version: z.int().nonnegative() }),
  z.object({ entity: z.literal('announcement'), id: z.string(), version: z.int().nonnegative() }),
  z.object({ entity: z.literal('gap'), id: z.literal(''), version: z.int().nonnegative() }),
]);
export type LiveChange = z.infer<typeof LiveChangeSchema>;
