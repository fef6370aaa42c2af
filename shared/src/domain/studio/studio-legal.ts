/** The legal texts of a studio: Markdown files beside its file. */
import { z } from 'zod';
import { fileName } from './studio-values.ts';

/** The last part of each text's address, and its title where the file has no heading. In the order of the footer. */
export const LEGAL_TITLES = {
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookies',
  imprint: 'Imprint',
} as const;
export type LegalName = keyof typeof LEGAL_TITLES;
export const LEGAL_NAMES = Object.keys(LEGAL_TITLES) as LegalName[];

/** A text as its file has it. */
export type LegalText = {
  name: LegalName;
  title: string;
  /** Markdown, without the heading that is the title. */
  content: string;
  /** The day of its last change: 2026-11-01. */
  changed: string;
};

export const getLegalPath = (name: LegalName): string => `/legal/${name}`;

const TextSchema = z.strictObject({
  file: fileName(['.md']).describe('The text in Markdown. Its first heading is the title of the page.'),
  changed: z.iso
    .date({ error: 'must be a day in quotes, as in "2026-11-01"' })
    .describe('The day of its last change, which the page shows: `"2026-11-01"`.'),
});

export const LegalSchema = z.strictObject({
  terms: TextSchema.optional(),
  privacy: TextSchema.optional(),
  cookies: TextSchema.optional(),
  imprint: TextSchema.optional(),
});

const HEADING = /^#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/;

/** Takes the title from the first line of a text, if that is a heading. */
export function readLegalText(
  text: string,
  { name, changed }: Pick<LegalText, 'name' | 'changed'>,
): LegalText {
  const whole = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  const title = HEADING.exec(whole)?.[1] ?? LEGAL_TITLES[name];
  return { name, title, changed, content: whole.replace(HEADING, '').trim() };
}
