import { type SearchAnswer, SearchAnswerSchema } from '@pitlane/shared/api/search';

/** GET /api/search: nothing is found, unless told otherwise. */
export function makeSearchAnswer(given: Partial<SearchAnswer> = {}): SearchAnswer {
  return SearchAnswerSchema.parse({
    query: '',
    corrected: null,
    partial: false,
    items: { items: [], total: 0, capped: false },
    authors: [],
    news: [],
    help: [],
    pages: [],
    ...given,
  });
}
