import { BaseError, ContractFunctionRevertedError } from 'viem';

/** The result, or undefined when the contract has refused with data: our contracts always give a reason. */
export async function unlessReverted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const refusal =
      error instanceof BaseError && error.walk((each) => each instanceof ContractFunctionRevertedError);
    // Some nodes report their own failures in the same way, but without data.
    if (refusal instanceof ContractFunctionRevertedError && (refusal.raw ?? '0x') !== '0x') return undefined;
    throw error;
  }
}
