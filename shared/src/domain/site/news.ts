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

/** State of a comment: waiting for an operator, public, or refused. Stored: never rename one. */
export const COMMENT_STATES = ['held', 'shown', 'refused'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** Letters of a post that a list shows (specification, section 9: "news excerpt 134 characters"). */
export const EXCERPT_LENGTH = 134;
/** Posts on a page of the list (specification, section 2: "Prev 1-5 Next"). */
export const NEWS_PAGE_SIZE = 5;

/** How long the parts of a post and of a comment may be, in letters; and how many tags a post may have. */
export const MAX_NEWS_TITLE = 120;
export const MAX_NEWS_CONTENT = 40_000;
export const MAX_NEWS_TAGS = 6;
export const MAX_COMMENT_LENGTH = 2_000;
export const MAX_COMMENT_NAME = 40;
