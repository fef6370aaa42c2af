/** An error as EIP-1193 describes it. */
export class ProviderError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'ProviderRpcError';
    this.code = code;
  }
}

export const REJECTED = new ProviderError(4001, 'The user rejected the request.');
