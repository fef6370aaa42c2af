/** The scenes that covers of news posts show (`shared/src/art/draw-news-cover.ts`). Stored: never rename one. */
export const NEWS_COVERS = [
  'grid',
  'garage',
  'auction',
  'workshop',
  'podium',
  'chains',
  'minting',
  'night',
] as const;
export type NewsCover = (typeof NEWS_COVERS)[number];

/** Where a comment stands: waiting for an operator, shown to everybody, or refused. Stored: never rename one. */
export const COMMENT_STATES = ['held', 'shown', 'refused'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** Letters of a post that a list shows (specification, section 9: "news excerpt 134 characters"). */
export const EXCERPT_LENGTH = 134;
/** Posts on a page of the list (specification, section 2: "Prev 1-5 Next"). */
export const NEWS_PAGE_SIZE = 5;
