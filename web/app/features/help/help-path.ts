import { MAX_HELP_QUESTION } from '@pitlane/shared/domain/site/help';

/** The path in the API of a page of the Help Center: all topics, and what is found where the address has a question. */
export function getHelpApiPath(search: URLSearchParams): string {
  const question = readQuestion(search);
  return question === '' ? '/api/help' : `/api/help?q=${encodeURIComponent(question)}`;
}

/** Reads the search text from the address; empty where there is none. A longer text is cut. */
export function readQuestion(search: URLSearchParams): string {
  const asked = (search.get('q') ?? '').replaceAll('\0', '').trim();
  // By whole characters: half of a pair is no text.
  return [...asked].slice(0, MAX_HELP_QUESTION).join('');
}

/** The address of an article. */
export const getArticlePath = (slug: string): string => `/helpcenter/${slug}`;
