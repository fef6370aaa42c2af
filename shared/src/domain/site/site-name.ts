/** The words that name the site and the people who run it. A studio file replaces them (docs/studio-file.md). */
export type SiteName = {
  /** As titles, mails and wallets show it. */
  name: string;
  /** Where there is little room: in the logo's place, under an icon. */
  shortName: string;
  /** Who runs the site, as the footer and the news say it. */
  team: string;
  /** One line about the site. */
  tagline: string;
  /** Whether the footer names the program. */
  poweredBy: boolean;
};

export const OWN_NAME: SiteName = {
  name: 'Pitlane',
  shortName: 'Pitlane',
  team: 'the Pitlane team',
  tagline: 'The marketplace of a racing game',
  poweredBy: false,
};

let current = OWN_NAME;

/** A process serves one site, and a page is of one: each is told of it once, before the first text that names it. */
export function setSiteName(given: SiteName): void {
  current = given;
}

export const getSiteWords = (): SiteName => current;
export const getSiteName = (): string => current.name;
