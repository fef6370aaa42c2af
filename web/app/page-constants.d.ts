/** By web/page-constants.ts, from the table of pages. */

/** The skeleton of each path of the route table. */
declare const __PAGE_SKELETONS__: Readonly<
  Record<string, import('@pitlane/shared/domain/site/pages').SkeletonName>
>;

/** The links below every page, column by column. */
declare const __FOOTER_PAGES__: readonly {
  to: string;
  label: string;
  column: import('@pitlane/shared/domain/site/pages').FooterTitle;
  demo?: true;
}[];
