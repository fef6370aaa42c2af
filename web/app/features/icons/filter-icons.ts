/** The icons whose names have every word of what is typed, in any order; a hyphen ends a word as a space does. */
export function filterIcons<Icon extends { name: string }>(
  icons: readonly Icon[],
  typed: string,
): readonly Icon[] {
  const words = typed
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  if (words.length === 0) return icons;
  return icons.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
