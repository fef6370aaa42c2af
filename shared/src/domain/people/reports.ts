/** The kinds of things that can be reported and hidden. */
export const HIDDEN_KINDS = ['item', 'author'] as const;
export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/** Stored: never rename one. */
export const REPORT_REASONS = ['offensive', 'copied', 'deceives', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATES = ['open', 'hidden', 'dismissed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const MAX_REPORT_WORDS = 1_000;

/** Most items of the row that the home page shows first. */
export const MAX_FEATURED = 12;
