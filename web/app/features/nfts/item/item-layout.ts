/** The boxes of the item page, one place for the page and its skeleton. */
export const ITEM_LAYOUT = {
  page: 'page-width grid grid-cols-1 gap-14 pt-6 pb-20 md:pt-9',
  top: 'grid grid-cols-1 items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23.75rem]',
  stage: 'relative overflow-hidden rounded-xl border bg-stage lg:sticky lg:top-20 lg:row-span-2',
} as const;
