/** The boxes of the item page, one place for the page and its skeleton. */
export const ITEM_LAYOUT = {
  page: 'page-width grid grid-cols-1 gap-14 pt-6 pb-20 md:pt-9',
  // The stage and the tabs below it are beside all that there is to decide: no column ends long before the other.
  top: 'grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23.75rem] lg:grid-rows-[auto_1fr]',
  stage: 'relative overflow-hidden rounded-xl border bg-stage',
  beside: 'grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1',
} as const;
