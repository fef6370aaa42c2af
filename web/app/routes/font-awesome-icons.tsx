import { cataloguePage } from '../features/icons/catalogue-page.tsx';
import { FONT_AWESOME_ICONS } from '../features/icons/generated/font-awesome.ts';

const page = cataloguePage({
  title: 'Font Awesome icons',
  description:
    'Every icon of Font Awesome 4.7 by name, with character code, the version that brought it, and its aliases. A press copies the name.',
  lead: 'Every name from A to Z, with its code and the version of the font that brought it.',
  source: {
    to: 'https://fontawesome.com/v4/',
    label: 'Font Awesome 4.7',
    licence: 'SIL Open Font License 1.1',
  },
  icons: FONT_AWESOME_ICONS,
  font: 'font-awesome',
});

export const links = page.links;
export const meta = page.meta;
export default page.Page;
