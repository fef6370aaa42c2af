/** The links of the header and the footer that a studio file orders, names and adds. */
import { z } from 'zod';
import { PAGES, type PageOption } from '../site/pages.ts';
import { line } from './studio-values.ts';

const MAX_HEADER_LINKS = 6;
const MAX_FOOTER_LINKS = 24;
const MAX_OWN_LINKS = 8;
const GARAGE = '/garage';

/** Pages that a link can lead to: each has one address and a title. */
const TITLES = new Map(PAGES.flatMap(({ path, search }) => (search ? [[path, search.title] as const] : [])));

const LinkSchema = z
  .strictObject({
    page: z
      .string({ error: 'must be the path of a page in quotes' })
      .refine((path) => TITLES.has(path), { error: 'must be the path of a page, as in "/explore"' })
      .optional()
      .describe('The path of a page of the site: `/explore`.'),
    url: z
      .url({ protocol: /^https$/, error: 'must be an https:// address' })
      .max(500, { error: 'must have at most 500 characters' })
      .optional()
      .describe('An address elsewhere instead, with https://. At most 8 in both lists.'),
    label: line(20).optional().describe('What the link says. Without it: the page’s title.'),
  })
  .check(({ value: { page, url, label }, issues }) => {
    const refuse = (message: string) => issues.push({ code: 'custom', input: page, message });
    if ((page === undefined) === (url === undefined)) refuse('must have a page or a url, and not both');
    else if (url !== undefined && label === undefined) refuse('needs a label: an address has no title');
  });
type Link = z.output<typeof LinkSchema>;

const links = (max: number) =>
  z
    .array(LinkSchema, { error: 'must be a list: begin each link with [[menu.header]] or [[menu.footer]]' })
    .max(max, { error: `must have at most ${max} links` })
    .refine((list) => new Set(list.map(getTarget)).size === list.length, {
      error: 'has a link twice: remove one of them',
    })
    .optional();

const getTarget = ({ page, url }: Link): string => page ?? url ?? '';

export const MenuSchema = z
  .strictObject({
    header: links(MAX_HEADER_LINKS).describe('The header’s menu, in this order, in the place of ours.'),
    footer: links(MAX_FOOTER_LINKS).describe(
      'Links of the footer: pages come first in their column in this order, addresses have a column of their own.',
    ),
  })
  .refine(
    ({ header = [], footer = [] }) => [...header, ...footer].filter(({ url }) => url).length <= MAX_OWN_LINKS,
    { error: `may have ${MAX_OWN_LINKS} addresses elsewhere, in header and footer together: remove some` },
  );
type Menu = z.output<typeof MenuSchema>;

/** Finds the links to pages that the same file turns off, each with its place in the file. */
export function findLinksToAbsent(
  menu: Menu,
  switches: Partial<Record<PageOption, boolean | undefined>>,
): { path: PropertyKey[]; message: string }[] {
  return (['header', 'footer'] as const).flatMap((list) =>
    (menu[list] ?? []).flatMap(({ page }, place) => {
      const { option } = PAGES.find(({ path }) => path === page) ?? {};
      if (!option || switches[option] !== false) return [];
      const message = `${page} is off: remove this link, or ${option} = false in [pages]`;
      return [{ path: ['menu', list, place, 'page'], message }];
    }),
  );
}

/** A link as pages show it: to a path of the site, or to an address elsewhere. */
export type SiteLink = { to: string; label: string };
export type SiteMenu = {
  /** Null for our own. The garage is in it: it is the way to what a wallet has. */
  header: readonly SiteLink[] | null;
  footer: readonly SiteLink[];
};

export const OWN_MENU: SiteMenu = { header: null, footer: [] };

/** Returns the links with their labels. */
export function toSiteMenu({ header, footer = [] }: Menu): SiteMenu {
  const given = header?.map(toSiteLink) ?? null;
  const hasGarage = given?.some(({ to }) => to === GARAGE) ?? true;
  return {
    header: given && (hasGarage ? given : [...given, toSiteLink({ page: GARAGE })]),
    footer: footer.map(toSiteLink),
  };
}

function toSiteLink(link: Link): SiteLink {
  const to = getTarget(link);
  return { to, label: link.label ?? TITLES.get(to) ?? to };
}
