import { cataloguePage } from '../features/icons/catalogue-page.tsx';
import { OWN_ICONS } from '../features/icons/generated/own.ts';

const page = cataloguePage({
  title: 'Icon names',
  description:
    'The names of the icons that were drawn for this site and that every page of it uses. A press copies the name.',
  lead: 'The icons that every page here uses, drawn for this site on a grid of 24.',
  icons: OWN_ICONS.map((name) => ({ name, drawing: name })),
});

export const links = page.links;
export const meta = page.meta;
export default page.Page;
