import { PAGES } from '@pitlane/shared/domain/site/pages';

/** What the browser reads of the table of pages, put in when the site is built: the whole table would be loaded with every page. */
export const pageConstants = {
  __PAGE_SKELETONS__: JSON.stringify(
    Object.fromEntries(PAGES.map(({ path, skeleton = 'plain' }) => [path, skeleton])),
  ),
  __FOOTER_PAGES__: JSON.stringify(
    PAGES.flatMap(({ path, footer, search }) =>
      footer ? [{ to: path, label: search?.title ?? '', ...footer }] : [],
    ),
  ),
};
