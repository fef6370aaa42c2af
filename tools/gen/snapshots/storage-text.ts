type Variable = { label: string; slot: string; offset: number; type: string };

type TypeOfVariable = { label: string; numberOfBytes: string; members?: readonly Variable[] };

/** The compiler's output under `storageLayout`. A contract without variables has no types. */
export type StorageLayout = {
  storage: readonly Variable[];
  types: Readonly<Record<string, TypeOfVariable>> | null;
};

/**
 * A storage layout as text for reviewers: one line for each variable (slot, first byte, bytes, type, name), then the structs
 * that they use, with slots counted from the struct's own. What a base keeps in hashed slots by assembly is not in it.
 */
export function storageText({ storage, types }: StorageLayout): string {
  const known = types ?? {};
  const structs = Object.values(known)
    .filter(({ members }) => members)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  const blocks = [
    lines(storage, known),
    ...structs.map(({ label, members }) => `${label}\n${lines(members ?? [], known)}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function lines(variables: readonly Variable[], types: Readonly<Record<string, TypeOfVariable>>): string {
  if (variables.length === 0) return 'no variables';
  return variables
    .map(({ label, slot, offset, type }) => {
      const { label: typeName, numberOfBytes } = types[type] ?? { label: type, numberOfBytes: '?' };
      const place = `slot ${slot.padStart(2)} byte ${String(offset).padStart(2)}`;
      return `${place} size ${numberOfBytes.padStart(2)}  ${typeName} ${label}`;
    })
    .join('\n');
}
