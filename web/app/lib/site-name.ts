import { setAbsentPages, isPageThere as wasGiven } from '@pitlane/shared/domain/site/absent-pages';
import {
  getSiteWords as getWords,
  getSiteName as nameOf,
  type SiteName,
  setSiteName,
} from '@pitlane/shared/domain/site/site-name';

/** The server writes a studio's words on `<html>`: they cost no request, and are here before the first text. */
const given = import.meta.env.SSR ? undefined : globalThis.document?.documentElement.dataset.site;
if (given) {
  const read = JSON.parse(given) as SiteName & { absent?: string };
  setSiteName(read);
  setAbsentPages(read.absent);
}

/** The site's name, for texts that are made in the browser or on the server. */
export const getSiteName = nameOf;
export const getSiteWords = getWords;
/** Whether the page at a path is there. A studio may turn some off. */
export const isPageThere = wasGiven;
