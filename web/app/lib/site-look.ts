import { setAbsentPages } from '@pitlane/shared/domain/site/absent-pages';
import { OWN_NAME, type SiteName, setSiteName } from '@pitlane/shared/domain/site/site-name';
import { type Accents, toColorProperties } from '@pitlane/shared/domain/studio/studio-colors';

/** What a studio file changes of every document. The browser reads it there: its code has none of it. */
export type SiteLook = {
  words: SiteName;
  accents?: Accents | undefined;
  /** Logo and mark as the content of `<defs>`; undefined for our own. */
  drawings?: string | undefined;
  /** What the paths of pages that are off begin with. */
  absent?: string | undefined;
};

let look: SiteLook = { words: OWN_NAME };

/** For the server, which serves one site. */
export function setSiteLook(given: SiteLook): void {
  look = given;
  setSiteName(given.words);
  setAbsentPages(given.absent);
}

export const getSiteLook = (): SiteLook => look;

/** Whether a studio has given its own words: then devices can keep the site under its name. */
export const hasManifest = (): boolean => look.words !== OWN_NAME;

/** The attributes of `<html>` that are a studio's: its words and the pages that are off (lib/site-name.ts), and its colors (styles/tokens.css). */
export function toDocumentAttributes(): Record<string, unknown> {
  const { words, accents, absent } = look;
  return {
    ...(words !== OWN_NAME && { 'data-site': JSON.stringify({ ...words, absent }) }),
    ...(accents && { style: toColorProperties(accents) }),
  };
}
