import { cataloguePage } from '../features/icons/catalogue-page.tsx';
import { ELEGANT_ICONS } from '../features/icons/generated/elegant.ts';

const page = cataloguePage({
  title: 'Elegant icons',
  description:
    'The signs of the Elegant Icon Font: arrows, icons and social marks, with name and character code. A press copies the name.',
  lead: 'Arrows, everyday signs and social marks as glyphs.',
  source: {
    to: 'https://www.elegantthemes.com/blog/resources/elegant-icon-font',
    label: 'Elegant Icon Font',
    licence: 'MIT licence',
  },
  icons: ELEGANT_ICONS,
  font: 'elegant',
});

export const links = page.links;
export const meta = page.meta;
export default page.Page;
