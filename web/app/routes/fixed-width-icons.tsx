import { cataloguePage } from '../features/icons/catalogue-page.tsx';
import { FIXED_WIDTH_ICONS } from '../features/icons/generated/fixed-width.ts';

const page = cataloguePage({
  title: 'Fixed-width icons',
  description:
    'The icons of Font Awesome Free 7 from S to Y, each as wide as every other, with character code and version. A press copies the name.',
  lead: 'From S to Y, all the same width, so that text beside them lines up.',
  source: {
    to: 'https://fontawesome.com/',
    label: 'Font Awesome Free 7',
    licence: 'SIL Open Font License 1.1',
  },
  icons: FIXED_WIDTH_ICONS,
  font: 'fixed-width',
});

export const links = page.links;
export const meta = page.meta;
export default page.Page;
