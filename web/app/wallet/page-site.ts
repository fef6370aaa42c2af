import type { Site } from '@pitlane/shared/api/site';

let pageSite: Site | undefined;

/**
 * Stores the installation's facts as the page's document has them. The first ones stay: contracts that money goes to come with the page's
 * code, and no later answer of the API changes them (docs/decisions/0046-what-a-signature-trusts.md).
 */
export function keepPageSite(site: Site | null): void {
  pageSite ??= site ?? undefined;
}

/** The facts that the page came with; undefined when the API did not answer while the page was made. */
export const getPageSite = (): Site | undefined => pageSite;
