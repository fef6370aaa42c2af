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
