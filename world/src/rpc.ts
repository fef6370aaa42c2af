/** Asks one node over JSON-RPC. Throws an RpcError when the node refuses, and fetch's error when it is not there. */
export type Rpc = <T>(method: string, ...params: unknown[]) => Promise<T>;

type Refusal = { code: number; message: string; data?: unknown };

export class RpcError extends Error {
  readonly code: number;
  /** What a contract has reverted with, if one has. */
  readonly data: unknown;

  constructor(method: string, { code, message, data }: Refusal) {
    super(`${method}: ${message}`);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

type Answer<T> = { result: T; error?: undefined } | { error: Refusal };

/** Asks the node at a URL. The signal breaks off what is asked. */
export function rpcTo(url: string, signal?: AbortSignal): Rpc {
  let id = 0;
  return async <T>(method: string, ...params: unknown[]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
      ...(signal && { signal }),
    });
    const answer = (await response.json()) as Answer<T>;
    if (answer.error) throw new RpcError(method, answer.error);
    return answer.result;
  };
}
