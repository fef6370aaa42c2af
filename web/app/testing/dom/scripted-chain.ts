/** A chain behind the site's relay, as component tests script it: contract answers by function name, and blocks. */
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import {
  type Abi,
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  getAbiItem,
  type Hex,
  numberToHex,
  parseEther,
  parseTransaction,
  recoverTransactionAddress,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem';
import type { AskedRequest } from './scripted-server.ts';
import { BLOCK, NOW } from './scripted-site.ts';

/** One call of a contract, decoded. `mined` is false while it is only tried out. */
export type ScriptedCall = {
  from: Address | undefined;
  args: readonly unknown[];
  value: bigint;
  mined: boolean;
};
type Handler = unknown | ((call: ScriptedCall) => unknown);
export type ScriptedLog = { address: Address; topics: readonly Hex[]; data: Hex };
type Receipt = { hash: Hex; status: 'success' | 'reverted'; logs: readonly ScriptedLog[]; block: number };

export type ScriptedChain = ReturnType<typeof scriptChain>;

/** Thrown by a handler to make the contract refuse with one of its errors. */
export class ScriptedRevert extends Error {
  readonly data: Hex;
  constructor(abi: Abi, errorName: string, args: readonly unknown[] = []) {
    super(`execution reverted: ${errorName}`);
    this.data = encodeErrorResult({ abi, errorName, args } as never);
  }
}

/** The hash of a chain's first transaction. */
export const FIRST_HASH = hashAt(0);

function hashAt(nonce: number): Hex {
  return numberToHex(0xabc000 + nonce, { size: 32 });
}

/** A log as a receipt has it. */
export function makeLog(
  address: Address,
  { abi, eventName, args }: { abi: Abi; eventName: string; args: Record<string, unknown> },
): ScriptedLog {
  const item = getAbiItem({ abi, name: eventName } as never) as unknown as {
    inputs: { name: string; type: string; indexed?: boolean }[];
  };
  const plain = item.inputs.filter(({ indexed }) => !indexed);
  return {
    address,
    topics: encodeEventTopics({ abi, eventName, args } as never) as readonly Hex[],
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name]),
    ),
  };
}

/** Makes a chain whose accounts hold 100 coins. Give `answer` to the server as the answer of `POST /rpc/<chain>`. */
export function scriptChain(chain: Chain) {
  const contracts = new Map<string, { abi: Abi; functions: Map<string, Handler> }>();
  const balances = new Map<string, bigint>();
  const receipts = new Map<string, Receipt>();
  const waiting: { hash: Hex; transaction: RpcCall & { nonce: Hex }; mine: () => void }[] = [];
  /** Names of the functions of sent transactions. */
  const sent: { functionName: string; call: ScriptedCall }[] = [];
  const state = { block: BLOCK, automine: true, time: NOW };
  /** Transactions that replace the waiting ones in the newest block. */
  let inPlace: object[] = [];

  const decode = ({ to, data = '0x', from, value }: RpcCall, mined: boolean) => {
    const contract = contracts.get((to ?? '').toLowerCase());
    if (!contract) throw new Error(`the test scripts no contract at ${to} on ${chain}`);
    const { functionName, args = [] } = decodeFunctionData({ abi: contract.abi, data });
    const call = { from, args: args as readonly unknown[], value: BigInt(value ?? 0), mined };
    return { contract, functionName, call };
  };

  const run = (given: RpcCall, mined = false): { result: Hex; logs: readonly ScriptedLog[] } => {
    const { to, data = '0x' } = given;
    const { contract, functionName, call } = decode(given, mined);
    const handler = contract.functions.get(functionName);
    const item = contract.abi.find(
      (each) => each.type === 'function' && toFunctionSelector(each) === data.slice(0, 10),
    );
    const hasResult = item?.type === 'function' && item.outputs.length > 0;
    if (handler === undefined && hasResult)
      throw new Error(`the test scripts no ${functionName} at ${to} on ${chain}`);
    const result =
      typeof handler === 'function' ? (handler as (call: ScriptedCall) => unknown)(call) : handler;
    const writes = item?.type === 'function' && !['view', 'pure'].includes(item.stateMutability);
    return {
      logs: writes && Array.isArray(result) ? (result as readonly ScriptedLog[]) : [],
      result: hasResult
        ? encodeAbiParameters(
            item.outputs,
            writes ? item.outputs.map(toAnything) : toList(item.outputs, result),
          )
        : '0x',
    };
  };

  /** Runs a transaction in its block: nodes take one that fails there too. */
  const execute = (given: RpcCall): Pick<Receipt, 'status' | 'logs'> => {
    try {
      return { status: 'success', logs: run(given, true).logs };
    } catch (error) {
      if (error instanceof ScriptedRevert) return { status: 'reverted', logs: [] };
      throw error;
    }
  };

  const send = (given: RpcCall): Hex => {
    const { length: nonce } = sent;
    const hash = hashAt(nonce);
    const { functionName, call } = decode(given, true);
    sent.push({ functionName, call });
    const mine = () => {
      state.block += 1;
      receipts.set(hash, { hash, ...execute(given), block: state.block });
    };
    if (state.automine) mine();
    else waiting.push({ hash, mine, transaction: { ...given, nonce: numberToHex(nonce) } });
    return hash;
  };

  const sendRaw = async (serialized: Hex): Promise<Hex> => {
    const { to, data, value = 0n } = parseTransaction(serialized);
    const from = await recoverTransactionAddress({ serializedTransaction: serialized as never });
    return send({ from, ...(to && { to }), ...(data && { data }), value: toHex(value) });
  };

  const request = (method: string, params: readonly unknown[]): unknown => {
    const [first] = params as [never];
    switch (method) {
      case 'eth_chainId':
        return numberToHex(CHAIN_FACTS[chain].demoId);
      case 'eth_blockNumber':
        return numberToHex(state.block);
      case 'eth_getBlockByNumber':
        return { ...toBlock(state), transactions: inPlace };
      case 'eth_getBalance':
        return numberToHex(balances.get(String(first).toLowerCase()) ?? parseEther('100'));
      case 'eth_getTransactionCount':
        return numberToHex(sent.length);
      case 'eth_estimateGas':
        return run(first) && '0x30d40';
      case 'eth_gasPrice':
      case 'eth_maxPriorityFeePerGas':
        return '0x3b9aca00';
      case 'eth_getCode':
        return contracts.has(String(first).toLowerCase()) ? '0x01' : '0x';
      case 'eth_call':
        return run(first).result;
      case 'eth_getTransactionReceipt':
        return toReceipt(receipts.get(String(first)));
      case 'eth_getTransactionByHash': {
        if (receipts.has(String(first))) return { hash: first, blockNumber: numberToHex(state.block) };
        const open = waiting.find(({ hash }) => hash === first);
        return open ? { hash: first, blockNumber: null, ...open.transaction } : null;
      }
      case 'eth_sendRawTransaction':
        return sendRaw(first);
      default:
        throw new Error(`the test scripts no ${method} on ${chain}`);
    }
  };

  return {
    chain,
    sent,
    state,
    request,
    setBalance: (address: string, wei: bigint) => balances.set(address.toLowerCase(), wei),
    /**
     * Sets a contract's answers from now on, by the names of its functions: a value, or what gives one. A function that writes
     * gives its logs.
     */
    script(address: string, abi: Abi, functions: Record<string, Handler>) {
      const known = contracts.get(address.toLowerCase());
      const all = known?.functions ?? new Map<string, Handler>();
      for (const [name, handler] of Object.entries(functions)) all.set(name, handler);
      contracts.set(address.toLowerCase(), { abi: known?.abi ?? abi, functions: all });
    },
    /** Sends a transaction: it is mined at once, unless `state.automine` is off. Gives its hash. */
    send,
    /** Sends coins to an account, as a faucet does. Gives the hash. */
    fund(address: string, wei: bigint): Hex {
      state.block += 1;
      const hash = numberToHex(0xfa0000 + state.block, { size: 32 });
      balances.set(address.toLowerCase(), wei);
      receipts.set(hash, { hash, status: 'success', logs: [], block: state.block });
      return hash;
    },
    /** Puts everything that waits into a block. */
    mine() {
      for (const { mine } of waiting.splice(0)) mine();
    },
    /** Puts nothing sent to oneself in the place of what waits, as a wallet cancels it. */
    cancelWaiting() {
      state.block += 1;
      inPlace = waiting.splice(0).map(({ transaction: { from, nonce } }, i) => {
        const hash = numberToHex(0xcab000 + state.block + i, { size: 32 });
        receipts.set(hash, { hash, status: 'success', logs: [], block: state.block });
        return {
          hash,
          from,
          to: from,
          nonce,
          value: '0x0',
          input: '0x',
          blockNumber: numberToHex(state.block),
        };
      });
    },
    /** Replaces its newest blocks by empty ones: it knows none of their transactions any more. */
    reorganise: () => receipts.clear(),
    /** For the server: answers the relay's requests, alone or several at once. */
    answer: ({ body }: AskedRequest): Promise<unknown> =>
      Array.isArray(body) ? Promise.all(body.map(toAnswer)) : toAnswer(body as RpcRequest),
  };

  async function toAnswer({ id, method, params = [] }: RpcRequest) {
    try {
      return { jsonrpc: '2.0', id, result: await request(method, params) };
    } catch (error) {
      const data = error instanceof ScriptedRevert ? { code: 3, data: error.data } : { code: -32_000 };
      return { jsonrpc: '2.0', id, error: { ...data, message: (error as Error).message } };
    }
  }
}

/** Returns the list of a contract's outputs from a result: a list for several, the value for one. */
function toList(outputs: readonly unknown[], result: unknown): readonly unknown[] {
  return outputs.length === 1 ? [result] : (result as readonly unknown[]);
}

/** The result of a function that writes. It is not read, but it must have the right type. */
function toAnything({ type }: { type: string }): unknown {
  if (type === 'bool') return true;
  if (type.endsWith(']')) return [];
  return type === 'address' ? zeroAddress : 0n;
}

export type RpcCall = { from?: Address; to?: Address; data?: Hex; value?: Hex };
type RpcRequest = { id: number; method: string; params?: readonly unknown[] };

const ZERO_HASH = `0x${'0'.repeat(64)}`;

function toBlock({ block, time }: { block: number; time: number }) {
  return {
    number: numberToHex(block),
    hash: numberToHex(block, { size: 32 }),
    parentHash: numberToHex(block - 1, { size: 32 }),
    timestamp: numberToHex(time),
    baseFeePerGas: '0x3b9aca00',
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    transactions: [],
  };
}

function toReceipt(found: Receipt | undefined) {
  if (!found) return null;
  const place = { blockNumber: numberToHex(found.block), blockHash: numberToHex(found.block, { size: 32 }) };
  return {
    ...place,
    transactionHash: found.hash,
    transactionIndex: '0x0',
    status: found.status === 'success' ? '0x1' : '0x0',
    cumulativeGasUsed: '0x5208',
    gasUsed: '0x5208',
    effectiveGasPrice: '0x3b9aca00',
    logsBloom: ZERO_HASH,
    type: '0x2',
    logs: found.logs.map((log, i) => ({
      ...log,
      ...place,
      transactionHash: found.hash,
      transactionIndex: '0x0',
      logIndex: numberToHex(i),
      removed: false,
    })),
  };
}
