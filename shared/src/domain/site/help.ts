/** The topics of the Help Center, in their order (specification, section 2). Stored: never rename one. */
export const HELP_TOPICS = [
  'getting_started',
  'buying',
  'selling',
  'creating',
  'partners',
  'developers',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** The topics as the pages name them (specification, section 2). */
export const HELP_TOPIC_LABEL: Record<HelpTopic, string> = {
  getting_started: 'Getting Started',
  buying: 'Buying',
  selling: 'Selling',
  creating: 'Creating',
  partners: 'Partners',
  developers: 'Developers',
};

/** Characters of the longest question that is looked for. */
export const MAX_HELP_QUESTION = 100;
