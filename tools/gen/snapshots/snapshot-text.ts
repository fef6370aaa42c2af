export type AbiParameter = {
  type: string;
  name?: string;
  indexed?: boolean;
  components?: readonly AbiParameter[];
};

export type AbiItem = {
  type: string;
  name?: string;
  inputs?: readonly AbiParameter[];
  outputs?: readonly AbiParameter[];
  stateMutability?: string;
  anonymous?: boolean;
};

/** An ABI as text for reviewers: one signature a line, sorted, so that a change shows as the lines it concerns. */
export function abiText(abi: readonly AbiItem[]): string {
  return `${abi.map(signature).toSorted().join('\n')}\n`;
}

function signature({ type, name, inputs, outputs, stateMutability, anonymous }: AbiItem): string {
  const head = name ? `${type} ${name}` : type;
  const mutability = stateMutability && stateMutability !== 'nonpayable' ? ` ${stateMutability}` : '';
  const returns = outputs?.length ? ` returns (${parameters(outputs)})` : '';
  return `${head}(${parameters(inputs ?? [])})${mutability}${returns}${anonymous ? ' anonymous' : ''}`;
}

function parameters(list: readonly AbiParameter[]): string {
  return list.map(parameter).join(', ');
}

function parameter({ type, name, indexed, components }: AbiParameter): string {
  // A struct's type is `tuple`, `tuple[]` and so on: its fields replace that word.
  const full = components ? type.replace('tuple', `(${parameters(components)})`) : type;
  return [full, indexed ? 'indexed' : '', name].filter(Boolean).join(' ');
}

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
