/** One contract of a deployment: what creates it, where it comes to lie, and how it is set up. */
import {
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type Address,
  decodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  encodeFunctionResult,
  getAbiItem,
  type Hex,
  stringToHex,
} from 'viem';
import { deployedAddress } from './addresses.ts';

/** Something the owner can set: what tells whether it is as wanted, and what makes it so. */
export type Setting = {
  /** The function that sets it. */
  name: string;
  /** The call that sets it, for people. */
  label: string;
  read: Hex;
  /** What `read` answers when it is as wanted. */
  expected: Hex;
  /** What `read` answers consists of. */
  outputs: readonly AbiParameter[];
  write: Hex;
};

export type Step<Name extends string = string> = {
  contract: Name;
  address: Address;
  salt: Hex;
  initCode: Hex;
  /** The constructor's arguments as JSON holds them. */
  arguments: readonly string[];
  /** The same, encoded: what a block explorer asks for. */
  encodedArguments: Hex;
  settings: readonly Setting[];
  /** Calls to the new contract that belong to its creation: all settings, then the change of owner. */
  setup: readonly Hex[];
  /** The contract's final owner; undefined if it has none. */
  owner: Address | undefined;
  /** Whether the next owner of a deployed contract has to accept it. */
  twoStepOwner: boolean;
};

type Call = readonly [functionName: string, ...args: unknown[]];

/** A setting: `read` answers `is` once `write` was called. */
export function setting(abi: Abi, read: Call, is: unknown, write: Call): Setting {
  const [readName, ...readArgs] = read;
  const [writeName, ...writeArgs] = write;
  return {
    name: writeName,
    label: `${writeName}(${listValues(writeArgs)})`,
    read: encodeFunctionData({ abi, functionName: readName, args: readArgs }),
    expected: encodeFunctionResult({ abi, functionName: readName, result: is }),
    outputs: (getAbiItem({ abi, name: readName, args: readArgs }) as AbiFunction).outputs,
    write: encodeFunctionData({ abi, functionName: writeName, args: writeArgs }),
  };
}

/** What a setting's `read` answered, for people: written as its label writes the values. */
export function formatAnswer({ outputs }: Setting, answer: Hex): string {
  return listValues(decodeAbiParameters(outputs, answer));
}

export type StepInput<Name extends string> = {
  contract: Name;
  abi: Abi;
  bytecode: Hex;
  args?: readonly unknown[];
  settings?: readonly Setting[];
  /** Whom the contract is handed over to, where it has an owner. */
  owner?: Address;
};

/** Plans contracts that one account deploys under one name of a release. */
export function createStepPlanner(deployer: Address, release: string) {
  const salt = stringToHex(`pitlane ${release}`, { size: 32 });
  return <Name extends string>({
    contract,
    abi,
    bytecode,
    args = [],
    settings = [],
    owner,
  }: StepInput<Name>): Step<Name> => {
    const initCode = encodeDeployData({ abi, bytecode, args });
    const handOver = owner && encodeFunctionData({ abi, functionName: 'transferOwnership', args: [owner] });
    return {
      contract,
      address: deployedAddress(deployer, salt, initCode),
      salt,
      initCode,
      arguments: args.map((value) => String(toJson(value))),
      encodedArguments: `0x${initCode.slice(bytecode.length)}`,
      settings,
      setup: [...settings.map(({ write }) => write), ...(handOver ? [handOver] : [])],
      owner,
      twoStepOwner: abi.some((item) => item.type === 'function' && item.name === 'pendingOwner'),
    };
  };
}

function listValues(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(toJson(value))).join(', ');
}

function toJson(value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
