/** How a car stands on the launch pad's stage, wide and in sight at once. */
export const STAGE_PICTURE = {
  sizes: '(width < 1024px) 94vw, 1000px',
  first: true,
  className: 'lg:aspect-16/10',
} as const;
