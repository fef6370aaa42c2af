import type { IconEntry } from '../../../web/app/features/icons/icon-entry.ts';

/** What the data of Font Awesome Free (`metadata/icon-families.json`) says of one icon. */
export type FamilyIcon = {
  unicode: string;
  /** The versions that changed it, the one that brought it first. */
  changes: readonly string[];
  aliases?: { unicodes?: { composite?: readonly string[] } };
  familyStylesByLicense: { free: readonly { family: string; style: string }[] };
};
export type FamilyIcons = Readonly<Record<string, FamilyIcon>>;

const compareNames = (a: IconEntry, b: IconEntry) => (a.name < b.name ? -1 : Number(a.name > b.name));

/**
 * Reads the icons of a stylesheet: each rule that gives `content` one escaped character. Of several names in one rule the last is
 * the icon's own, and the others are its aliases. In the order of the stylesheet.
 */
export function readCssIcons(css: string): IconEntry[] {
  return [...css.matchAll(/([^{}]+)\{\s*content:\s*"\\([0-9a-f]+)";?\s*\}/gi)].flatMap(
    ([, selectors = '', code = '']) => {
      const names = [...selectors.matchAll(/\.([\w-]+):before/g)].map(([, name = '']) => name);
      return names.map((name, at) => ({
        name,
        code: code.toLowerCase(),
        ...(at < names.length - 1 && { alias: true as const }),
      }));
    },
  );
}

/**
 * Adds to each icon of Font Awesome 4 the version of the font that brought it, where the data of Font Awesome Free knows it: both have
 * the same characters, though many names have changed. An alias has none: the data does not say when a further name came.
 */
export function addVersions(icons: readonly IconEntry[], families: FamilyIcons): IconEntry[] {
  const firsts = new Map<string, string>();
  for (const { unicode, changes, aliases } of Object.values(families)) {
    const [first] = changes;
    if (!first) continue;
    // An icon's own character counts more than another's further one.
    firsts.set(unicode, first);
    for (const further of aliases?.unicodes?.composite ?? [])
      if (!firsts.has(further)) firsts.set(further, first);
  }
  return icons.map((icon) => {
    const first = firsts.get(icon.code);
    // What came after 4 is another icon, or one whose past the data has lost.
    if (icon.alias || !first || Number.parseInt(first, 10) > 4) return icon;
    return { ...icon, version: shortenVersion(first) };
  });
}

/** 4.7.0 and 4.7.0-beta1 become 4.7. */
function shortenVersion(version: string): string {
  return version.replace(/-.*$/, '').replace(/^(\d+\.\d+)\.0$/, '$1');
}

/** The solid icons of Font Awesome Free whose names begin with a letter of this range, by name. */
export function readFamilyIcons(families: FamilyIcons, from: string, to: string): IconEntry[] {
  return Object.entries(families)
    .filter(
      ([
        name,
        {
          familyStylesByLicense: { free },
        },
      ]) => {
        const first = name[0] ?? '';
        return (
          first >= from &&
          first <= to &&
          free.some(({ family, style }) => `${family} ${style}` === 'classic solid')
        );
      },
    )
    .map(([name, { unicode, changes }]) => ({
      name: `fa-${name}`,
      code: unicode,
      ...(changes[0] && { version: shortenVersion(changes[0]) }),
    }))
    .toSorted(compareNames);
}

export function sortByName(icons: readonly IconEntry[]): IconEntry[] {
  return icons.toSorted(compareNames);
}
