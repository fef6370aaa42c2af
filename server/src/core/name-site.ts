import { setAbsentPages } from '@pitlane/shared/domain/site/absent-pages';
import { setSiteName } from '@pitlane/shared/domain/site/site-name';
import { type Accent, type Accents, toColorProperties } from '@pitlane/shared/domain/studio/studio-colors';
import type { Studio } from '../config/studio/read-studio.ts';

/** Our own colors, where a text or a page has no style sheet: mails, and what is shown while pages are not. */
const OWN_ACCENT: Pick<Accent, 'field' | 'on'> = { field: '#ff5a1f', on: '#160600' };

let accents: Accents | undefined;
let drawings: string | undefined;

/** Tells this process whose site it is, before its first text. A process serves one site. */
export function nameSite(studio: Pick<Studio, 'words' | 'accents' | 'drawings' | 'absent'>): void {
  setSiteName(studio.words);
  setAbsentPages(studio.absent);
  ({ accents, drawings } = studio);
}

/** The field of a button and the words on it: seen on white and on black. */
export const getSiteAccent = (): Pick<Accent, 'field' | 'on'> => accents?.light ?? OWN_ACCENT;

/** The studio's logo and mark as the content of `<defs>`; undefined for our own. */
export const getSiteDrawings = (): string | undefined => drawings;

/** The studio's colors for a `style` attribute of `<html>`; empty for our own. */
export function getSiteStyle(): string {
  const properties = accents ? Object.entries(toColorProperties(accents)) : [];
  return properties.map(([name, value]) => `${name}:${value}`).join(';');
}
