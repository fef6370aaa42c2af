import { type Abi, decodeFunctionData, type Hex } from 'viem';

/** The function that calldata calls, with its arguments; undefined when the contract has no such function. */
export function readCall<const Functions extends Abi>(abi: Functions, data: Hex) {
  try {
    return decodeFunctionData({ abi, data });
  } catch (error) {
    console.warn('The calldata is none of the contract’s functions.', error);
    return undefined;
  }
}
