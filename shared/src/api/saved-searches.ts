/** Searches of Explore that an account keeps under a name, and hears of. */
import { z } from 'zod';
import { MAX_SAVED_SEARCHES, MAX_SEARCH_NAME } from '../domain/people/search-keys.ts';
import { queryOf, SecondsSchema } from './common.ts';
import { type NftQuery, NftQuerySchema } from './nfts.ts';

/** A text of filters has each option of every kind at most. */
const MAX_FILTERS = 1_000;

/** The filters that a search keeps, in the order of their text. Order and density of a list are no part of it. */
const KEPT = [
  ...(['category', 'chain', 'buildSeries', 'currentRank', 'performanceClass', 'status'] as const),
  ...(['title', 'trait', 'minPrice', 'maxPrice'] as const),
] as const;
const KEPT_NAMES: readonly string[] = KEPT;

type SearchFilters = Pick<NftQuery, (typeof KEPT)[number]>;
/** Filters with the one text that says them: the same for the same filters, in whatever order they were given. */
export type ReadFilters = { text: string; filters: SearchFilters };

/** Reads the filters of a query of GET /api/nfts; a sentence when there is something else in it, or nothing. */
function readFilters(given: string): ReadFilters | string {
  const params = new URLSearchParams(given);
  const strange = [...params.keys()].find((name) => !KEPT_NAMES.includes(name));
  if (strange !== undefined) return `can’t have "${strange.slice(0, 40)}". Use ${KEPT.join(', ')}`;
  const sorted = (name: string) =>
    params
      .getAll(name)
      .flatMap((text) => text.split(','))
      .sort()
      .join(',');
  const isList = (name: string) => !['title', 'trait', 'minPrice', 'maxPrice'].includes(name);
  const named = KEPT.flatMap((name): [string, string][] => {
    const value = isList(name) ? sorted(name) : (params.get(name) ?? '').trim();
    return value === '' ? [] : [[name, value]];
  });
  if (named.length === 0) return 'must have a filter';
  const read = NftQuerySchema.safeParse(Object.fromEntries(named));
  if (!read.success) return 'must be filters of GET /api/nfts';
  return { text: new URLSearchParams(named).toString(), filters: read.data };
}

export const FiltersSchema = z
  .string()
  .max(MAX_FILTERS)
  .transform((text, context): ReadFilters => {
    const read = readFilters(text);
    if (typeof read !== 'string') return read;
    context.addIssue({ code: 'custom', message: read });
    return z.NEVER;
  })
  .meta({
    description: 'Filters as in a query of GET /api/nfts, without order and paging.',
    example: 'buildSeries=rare_series&maxPrice=1500000000000000000',
  });

export const SavedSearchSchema = z
  .object({
    name: z.string(),
    filters: z.string().describe('In one order and spelling: it tells searches apart.'),
    alert: z
      .boolean()
      .describe('You’re notified when an item that matches is listed, or falls to its price.'),
    at: SecondsSchema.meta({ description: "When it was saved last, by the server's clock." }),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof SavedSearchSchema>;

export const SavedSearchListSchema = z
  .object({ searches: z.array(SavedSearchSchema).describe(`Newest first, at most ${MAX_SAVED_SEARCHES}.`) })
  .meta({ id: 'SavedSearchList' });
export type SavedSearchList = z.infer<typeof SavedSearchListSchema>;

export const SaveSearchSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(MAX_SEARCH_NAME),
    filters: FiltersSchema,
    alert: z.boolean().default(false),
  })
  .meta({
    id: 'SaveSearch',
    example: {
      name: 'Rare below 1.5',
      filters: 'buildSeries=rare_series&maxPrice=1500000000000000000',
      alert: true,
    },
  });
export type SaveSearch = z.infer<typeof SaveSearchSchema>;

export const RemoveSearchQuerySchema = queryOf({ filters: FiltersSchema });

export const RemovedSearchSchema = z.object({ filters: z.string() }).meta({ id: 'RemovedSearch' });
export type RemovedSearch = z.infer<typeof RemovedSearchSchema>;
