/** Asks one node over JSON-RPC. Throws an RpcError when the node refuses, and fetch's error when it is not there. */
export type Rpc = <T>(method: string, ...params: unknown[]) => Promise<T>;

export class RpcError extends Error {
  readonly code: number;

  constructor(method: string, { code, message }: { code: number; message: string }) {
    super(`${method}: ${message}`);
    this.name = 'RpcError';
    this.code = code;
  }
}

type Answer<T> = { result: T; error?: undefined } | { error: { code: number; message: string } };

export function rpcTo(url: string): Rpc {
  let id = 0;
  return async <T>(method: string, ...params: unknown[]) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    });
    const answer = (await response.json()) as Answer<T>;
    if (answer.error) throw new RpcError(method, answer.error);
    return answer.result;
  };
}
