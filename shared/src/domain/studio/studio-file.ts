/** What a studio's file may have: one schema for the server, the deployment, the doctor and editors (docs/studio-file.md). */
import { z } from 'zod';
import { PAGE_OPTIONS, type PageOption } from '../site/pages.ts';
import { findColorProblems, THEMES } from './studio-colors.ts';
import { ContractsSchema } from './studio-contracts.ts';
import { LegalSchema } from './studio-legal.ts';
import { findLinksToAbsent, MenuSchema } from './studio-menu.ts';
import { color, fileName, line, siteName, webAddress } from './studio-values.ts';

const AccentSchema = z.strictObject({
  accent: color.describe(
    'The main buttons, and the marks of what is live. Contrast of 3:1 with page and panels.',
  ),
  accent_text: color
    .optional()
    .describe(
      'Words in the accent’s color. Contrast of 4.5:1 on every surface. Without it: `accent`, which then needs that contrast.',
    ),
});

/** One switch for each page that a studio may do without. */
const PagesSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(PAGE_OPTIONS).map(([name, about]) => [
      name,
      z.boolean({ error: 'must be true or false' }).optional().describe(`${about} On without it.`),
    ]),
  ) as Record<PageOption, z.ZodOptional<z.ZodBoolean>>,
);

export const StudioFileSchema = z
  .strictObject({
    name: siteName(40).describe('The site’s name: titles, mails, wallet messages, social cards.'),
    short_name: siteName(12)
      .optional()
      .describe('The name where there is little room: the logo’s place, home screens. Without it: `name`.'),
    team: line(60).describe('Who runs the site, as in “© 2026 …” and as the author of news.'),
    tagline: line(80)
      .optional()
      .describe('One line about the site: the social card of the home page, and what devices say of it.'),
    powered_by: z
      .boolean({ error: 'must be true or false' })
      .default(true)
      .describe('Whether the footer says “Powered by Pitlane”.'),
    contact: z
      .strictObject({
        mail: z
          .email({ error: 'must be a mail address: hello@cars.example' })
          .max(254)
          .optional()
          .describe('Gets what visitors write. The setting CONTACT_MAIL wins.'),
        security: z
          .url({ protocol: /^(mailto|https|tel)$/, error: 'must be a mailto:, https:// or tel: address' })
          .optional()
          .describe('Whom to tell of a weakness (security.txt). The setting SECURITY_CONTACT wins.'),
        offices: z
          .array(
            z.strictObject({
              name: line(100).describe('The office.'),
              lines: z
                .array(line(100))
                .min(1)
                .max(6, { error: 'must have at most 6 lines' })
                .describe('Its address, one line each.'),
            }),
          )
          .max(4, { error: 'must have at most 4 offices' })
          .optional()
          .describe('Offices on the contact page. The setting OFFICE_ADDRESSES wins.'),
      })
      .optional(),
    social: z
      .strictObject({
        twitter: webAddress
          .optional()
          .describe('The studio on Twitter. The setting SOCIAL_TWITTER_URL wins.'),
        discord: webAddress.optional().describe('Its Discord server. The setting SOCIAL_DISCORD_URL wins.'),
        telegram: webAddress
          .optional()
          .describe('Its Telegram channel. The setting SOCIAL_TELEGRAM_URL wins.'),
      })
      .optional(),
    brand: z
      .strictObject({
        logo: fileName(['.svg'])
          .optional()
          .describe(
            'The wordmark in the header, footer and reference. `currentColor` takes the color of the text around it. Without it: `short_name` in letters.',
          ),
        mark: fileName(['.svg'])
          .optional()
          .describe('The mark where the logo has no room: phones. Without it: the first letter.'),
        icon: fileName(['.svg'])
          .optional()
          .describe(
            'The icon of tabs and home screens, as a square. Without it: the first letter on the accent color.',
          ),
      })
      .optional(),
    colors: z
      .strictObject({
        light: AccentSchema.describe('The light theme.'),
        dark: AccentSchema.describe('The dark theme.'),
      })
      .check(({ value, issues }) => {
        for (const theme of THEMES) {
          for (const message of findColorProblems(theme, value[theme])) {
            issues.push({ code: 'custom', input: value, path: [theme], message, params: { whole: true } });
          }
        }
      })
      .optional(),
    pages: PagesSchema.optional(),
    menu: MenuSchema.optional(),
    legal: LegalSchema.optional(),
    contracts: ContractsSchema.optional().describe(
      'The studio’s contracts, by chain id. `npm run deploy` writes them.',
    ),
  })
  .check(({ value: { menu, pages }, issues }) => {
    if (!menu || !pages) return;
    for (const { path, message } of findLinksToAbsent(menu, pages))
      issues.push({ code: 'custom', input: menu, path, message });
  });

export type StudioFile = z.output<typeof StudioFileSchema>;
