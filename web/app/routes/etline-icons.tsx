import { cataloguePage } from '../features/icons/catalogue-page.tsx';
import { ET_LINE_ICONS } from '../features/icons/generated/et-line.ts';

const page = cataloguePage({
  title: 'ET Line icons',
  description:
    'One hundred icons drawn in thin lines, with name and character code. A press copies the name.',
  lead: 'One hundred icons in thin lines.',
  source: {
    to: 'https://www.elegantthemes.com/blog/freebie-of-the-week/free-line-style-icons',
    label: 'the announcement of ET Line',
    licence: 'GNU General Public License 3.0',
  },
  icons: ET_LINE_ICONS,
  font: 'et-line',
});

export const links = page.links;
export const meta = page.meta;
export default page.Page;
