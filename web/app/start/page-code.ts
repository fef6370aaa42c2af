/** The code of a page: what the server writes into the document, and the browser loads once the page is shown. */
export type PageCode = {
  /** Replaces modules during development; not there otherwise. */
  hot?: string;
  /** The router's route table. */
  table: string;
  /** Each route of the page, with its module. */
  routes: Record<string, string>;
  /** The module that takes the page over when all others are there. */
  entry: string;
  /** Modules that these import: fetched together with them. */
  imports: string[];
};

/** The element that holds it, as JSON. */
export const PAGE_CODE_ID = 'page-code';

/** The page sends it to the document when it has been taken over. */
export const TAKEN_OVER = 'pitlane:taken-over';
