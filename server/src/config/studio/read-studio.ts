/** The studio file and what lies beside it, read once when a process starts (docs/studio-file.md). */
import { dirname, resolve } from 'node:path';
import { type PageOption, toAbsentPattern } from '@pitlane/shared/domain/site/pages';
import { OWN_NAME, type SiteName } from '@pitlane/shared/domain/site/site-name';
import { parseStudioFile } from '@pitlane/shared/domain/studio/parse-studio-file';
import { type Accents, toAccent } from '@pitlane/shared/domain/studio/studio-colors';
import { type StudioDeployment, toDeployments } from '@pitlane/shared/domain/studio/studio-contracts';
import type { StudioFile } from '@pitlane/shared/domain/studio/studio-file';
import type { LegalText } from '@pitlane/shared/domain/studio/studio-legal';
import { OWN_MENU, type SiteMenu, toSiteMenu } from '@pitlane/shared/domain/studio/studio-menu';
import { type Drawing, MAX_DRAWING_BYTES, type ParsedDrawing, parseDrawing } from './parse-drawing.ts';
import { readLegalTexts } from './read-legal-texts.ts';
import { readSmallFile, readStudioText } from './read-studio-text.ts';
import { drawLetterIcon, toIcon, writeSymbols } from './studio-drawings.ts';

/** Whose site this is. */
export type Studio = {
  /** The studio file; undefined for our own look. */
  file: string | undefined;
  words: SiteName;
  /** The studio's accent in both themes; undefined for our own. */
  accents: Accents | undefined;
  /** Logo and mark as the content of `<defs>` (`#logo`, `#logo-mark`); undefined for our own. */
  drawings: string | undefined;
  /** The icon of tabs and home screens as a whole SVG; undefined for our own. */
  icon: string | undefined;
  /** The pages that are off, and what their paths begin with (shared/src/domain/site/absent-pages.ts). */
  off: readonly PageOption[];
  absent: string | undefined;
  menu: SiteMenu;
  legal: readonly LegalText[];
};
/** What the file says of things that settings say, too: a setting wins. */
type Further = Pick<StudioFile, 'contact' | 'social'> & { deployments: Record<number, StudioDeployment> };
export type ReadStudio = { studio: Studio; further: Further; problems: string[] };

export const OWN_STUDIO: Studio = {
  file: undefined,
  words: OWN_NAME,
  accents: undefined,
  drawings: undefined,
  icon: undefined,
  off: [],
  absent: undefined,
  menu: OWN_MENU,
  legal: [],
};

const MAX_FILE_BYTES = 1_000_000;

/** Reads the file that STUDIO_FILE names. Each problem names the file, and the line, the key or the drawing. */
export function readStudio(given: string | undefined): ReadStudio {
  const nothing = { studio: OWN_STUDIO, further: { deployments: {} } };
  if (given === undefined) return { ...nothing, problems: [] };
  const file = resolve(given);
  const text = readSmallFile(file, MAX_FILE_BYTES);
  if (text.problem !== undefined) {
    return { ...nothing, problems: [`STUDIO_FILE: the file ${file} ${text.problem}`] };
  }
  const { studio, problems } = parseStudioFile(text.content);
  if (!studio) return { ...nothing, problems: problems.map((problem) => `${file}: ${problem}`) };
  const drawings = readDrawings(studio.brand ?? {}, dirname(file));
  const legal = readLegalTexts(studio.legal ?? {}, dirname(file));
  return {
    studio: { ...toStudio(file, studio, drawings.found), legal: legal.found },
    further: {
      contact: studio.contact,
      social: studio.social,
      deployments: toDeployments(studio.contracts ?? {}),
    },
    problems: [...drawings.problems, ...legal.problems].map((problem) => `${file}: ${problem}`),
  };
}

type Drawings = Partial<Record<'logo' | 'mark' | 'icon', Drawing>>;

function toStudio(file: string, given: StudioFile, { logo, mark, icon }: Drawings): Omit<Studio, 'legal'> {
  const {
    name,
    short_name: shortName = name,
    team,
    tagline = OWN_NAME.tagline,
    powered_by,
    colors,
    pages = {},
  } = given;
  const off = (Object.keys(pages) as PageOption[]).filter((option) => pages[option] === false);
  const accents = colors && { light: toAccent(colors.light), dark: toAccent(colors.dark) };
  return {
    file,
    words: { name, shortName, team, tagline, poweredBy: powered_by },
    accents,
    drawings: writeSymbols({ shortName, logo, mark }),
    icon: icon ? toIcon(icon) : drawLetterIcon(shortName, accents?.light),
    off,
    absent: toAbsentPattern(off),
    menu: toSiteMenu(given.menu ?? {}),
  };
}

function readDrawings(
  brand: NonNullable<StudioFile['brand']>,
  folder: string,
): { found: Drawings; problems: string[] } {
  const found: Drawings = {};
  const problems: string[] = [];
  for (const key of ['logo', 'mark', 'icon'] as const) {
    const name = brand[key];
    if (name === undefined) continue;
    const { drawing, problem } = readDrawing(key, name, folder);
    if (problem !== undefined) problems.push(`brand.${key}: ${name} ${problem}`);
    else found[key] = drawing;
  }
  return { found, problems };
}

function readDrawing(key: string, name: string, folder: string): ParsedDrawing {
  const { content, problem } = readStudioText(name, { folder, maxBytes: 8 * MAX_DRAWING_BYTES });
  return problem === undefined ? parseDrawing(content, `studio-${key}`) : { problem };
}
