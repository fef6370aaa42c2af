/** Errors in the shapes that wallets, devices, libraries and nodes give them, each with what the page makes of it. */
import {
  ContractFunctionExecutionError,
  InternalRpcError,
  MethodNotSupportedRpcError,
  SwitchChainError,
  TransactionExecutionError,
  UnauthorizedProviderError,
  UnknownRpcError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { problem } from '../problem-words.ts';
import type { WalletProblemCode } from '../wallet-problem.ts';
import { explainWalletError } from './explain-wallet-error.ts';

const ACCOUNT = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const rpc = (code: number | string, message: string, data?: unknown) =>
  Object.assign(new Error(message), { code, ...(data !== undefined && { data }) });
const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });
/** As viem's sendTransaction and writeContract throw it. */
const inSend = (cause: Error) =>
  new ContractFunctionExecutionError(
    new TransactionExecutionError(new UnknownRpcError(cause), {
      account: { address: ACCOUNT, type: 'json-rpc' },
    }),
    { abi: [], functionName: 'mint', args: [] },
  );

/** Where it comes from, the error, and what it means. A text is the sentence for an error with no meaning of its own. */
type Entry = readonly [from: string, error: unknown, code: WalletProblemCode, message?: string];

const DECLINES: readonly Entry[] = [
  ['MetaMask', rpc(4001, 'MetaMask Tx Signature: User denied transaction signature.'), 'REJECTED'],
  ['MetaMask, signing', rpc(4001, 'MetaMask Message Signature: User denied message signature.'), 'REJECTED'],
  [
    'MetaMask mobile',
    rpc(-32_603, 'Internal JSON-RPC error.', { originalError: { code: 4001 } }),
    'REJECTED',
  ],
  ['MetaMask mobile, inner code', rpc(-32_603, 'Internal JSON-RPC error.', { code: 4001 }), 'REJECTED'],
  ['MetaMask mobile, code in a text', rpc(-32_603, 'x', { originalError: { code: '4001' } }), 'REJECTED'],
  ['MetaMask mobile, words', rpc(-32_603, 'Transaction declined by user'), 'REJECTED'],
  ['Rabby', rpc(4001, 'User rejected the request.'), 'REJECTED'],
  ['Rabby, words', { message: 'User rejected' }, 'REJECTED'],
  ['Coinbase Wallet', rpc(4001, 'User denied account authorization'), 'REJECTED'],
  ['Coinbase Wallet, window', new Error('User closed modal'), 'REJECTED'],
  ['Coinbase Smart Wallet', rpc(-32_603, 'Popup closed'), 'REJECTED'],
  ['Trust Wallet', rpc(-32_603, 'Canceled'), 'REJECTED'],
  ['Trust Wallet, text', 'cancelled', 'REJECTED'],
  ['OKX Wallet', { code: 4001, message: 'User Reject' }, 'REJECTED'],
  ['OKX Wallet, text', 'User rejected the request', 'REJECTED'],
  ['Brave Wallet', rpc(4001, 'The user rejected the request.'), 'REJECTED'],
  ['Phantom', { code: 4001, message: 'User rejected the request.' }, 'REJECTED'],
  ['Frame', rpc(4001, 'User declined transaction'), 'REJECTED'],
  ['Frame, signing', { message: 'Signature request declined by the user' }, 'REJECTED'],
  ['Safe', new Error('Transaction was rejected'), 'REJECTED'],
  ['Safe, signing', new Error('User rejected signing the transaction'), 'REJECTED'],
  [
    'Ledger',
    named(
      'TransportStatusError',
      'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
      { statusCode: 0x6985 },
    ),
    'REJECTED',
  ],
  ['Ledger, text alone', 'Ledger device: Conditions of use not satisfied (0x6985)', 'REJECTED'],
  ['Ledger Live', named('UserRefusedOnDevice', 'UserRefusedOnDevice'), 'REJECTED'],
  ['Ledger in MetaMask', rpc(-32_603, 'Ledger: Transaction rejected by user on the device'), 'REJECTED'],
  ['Trezor', rpc('Failure_ActionCancelled', 'Action cancelled by user'), 'REJECTED'],
  ['Trezor, window', rpc('Method_Interrupted', 'Popup closed'), 'REJECTED'],
  ['Trezor, permissions', rpc('Method_PermissionsNotGranted', 'Permissions not granted'), 'REJECTED'],
  ['WalletConnect', { code: 5000, message: 'User rejected.' }, 'REJECTED'],
  ['WalletConnect, chains', { code: 5001, message: 'User disapproved requested chains' }, 'REJECTED'],
  [
    'WalletConnect, methods',
    { code: 5002, message: 'User disapproved requested json-rpc methods' },
    'REJECTED',
  ],
  ['WalletConnect, events', { code: 5003, message: 'User disapproved requested event types' }, 'REJECTED'],
  ['WalletConnect, window', new Error('Connection request reset. Please try again.'), 'REJECTED'],
  ['TokenPocket', '用户取消了操作', 'REJECTED'],
  ['viem', inSend(new UserRejectedRequestError(new Error('no'))), 'REJECTED'],
  ['viem around other words', inSend(rpc(-32_000, 'Transaction declined')), 'REJECTED'],
  ['wagmi, a switch', new SwitchChainError(rpc(-32_603, 'User rejected the request.')), 'REJECTED'],
  [
    'ethers 6',
    rpc('ACTION_REJECTED', 'user rejected action (action="sendTransaction")', undefined),
    'REJECTED',
  ],
  [
    'ethers 6, info',
    named('Error', 'could not coalesce error', {
      code: 'UNKNOWN_ERROR',
      info: { error: { code: 4001, message: 'no' } },
    }),
    'REJECTED',
  ],
  ['JSON in a text', 'Error: {"code":4001,"message":"Request denied"}', 'REJECTED'],
  ['a promise of nothing but a word', { message: 'Rejected' }, 'REJECTED'],
];

const OTHERS: readonly Entry[] = [
  ['4100', new UnauthorizedProviderError(rpc(4100, 'not authorized')), 'WALLET_GONE'],
  [
    'MetaMask, 4100',
    rpc(4100, 'The requested account and/or method has not been authorized by the user.'),
    'WALLET_GONE',
  ],
  ['4200', new UnsupportedProviderMethodError(rpc(4200, 'nope')), 'UNSUPPORTED'],
  [
    '−32601',
    rpc(-32_601, 'The method "wallet_watchAsset" does not exist / is not available.'),
    'UNSUPPORTED',
  ],
  ['−32004', new MethodNotSupportedRpcError(rpc(-32_004, 'no'), { method: 'eth_sign' }), 'UNSUPPORTED'],
  ['4900', rpc(4900, 'MetaMask: Disconnected from all chains. Attempting to connect.'), 'WALLET_GONE'],
  ['4901', rpc(4901, 'The provider is disconnected from the specified chain.'), 'WRONG_CHAIN'],
  [
    '4902',
    rpc(4902, 'Unrecognized chain ID "0x7a69". Try adding the chain using wallet_addEthereumChain first.'),
    'WRONG_CHAIN',
  ],
  ['MetaMask mobile, 4902', rpc(-32_603, 'x', { originalError: { code: 4902 } }), 'WRONG_CHAIN'],
  ['Brave Wallet, unknown chain', rpc(-32_603, 'Unrecognized chain ID "0x89".'), 'WRONG_CHAIN'],
  [
    'MetaMask, typed data',
    rpc(-32_602, 'Provided chainId "137" must match the active chainId "1"'),
    'WRONG_CHAIN',
  ],
  [
    '−32002',
    rpc(
      -32_002,
      "Request of type 'wallet_requestPermissions' already pending for origin https://x.example. Please wait.",
    ),
    'WALLET_BUSY',
  ],
  ['−32002, connecting', rpc(-32_002, 'Already processing eth_requestAccounts. Please wait.'), 'WALLET_BUSY'],
  ['Rabby, busy', { message: 'Please finish the pending request first' }, 'WALLET_BUSY'],
  ['MetaMask, locked', rpc(-32_603, 'Keyring Controller is locked'), 'WALLET_LOCKED'],
  ['Coinbase Wallet, locked', 'Wallet is locked', 'WALLET_LOCKED'],
  [
    'WalletConnect, no session',
    new Error("No matching key. session topic doesn't exist: 8f2b"),
    'WALLET_GONE',
  ],
  ['WalletConnect, proposal', new Error('Proposal expired'), 'EXPIRED'],
  ['WalletConnect, request', rpc(8000, 'Request expired. Please try again.'), 'EXPIRED'],
  ['Coinbase Smart Wallet, window', new Error('Popup window was blocked'), 'POPUP_BLOCKED'],
  ['Ledger, blind signing', new Error('Please enable blind signing in the Ethereum app'), 'BLIND_SIGNING'],
  [
    'Ledger, contract data',
    named(
      'EthAppPleaseEnableContractData',
      'Please enable Blind signing or Contract data in the Ethereum app Settings',
    ),
    'BLIND_SIGNING',
  ],
  [
    'Ledger, 0x6a80',
    named('TransportStatusError', 'Ledger device: Invalid data received (0x6a80)', { statusCode: 0x6a80 }),
    'BLIND_SIGNING',
  ],
  [
    'Ledger in MetaMask, blind signing',
    inSend(rpc(-32_603, 'Ledger: Please enable blind signing or contract data in the Ethereum app settings')),
    'BLIND_SIGNING',
  ],
  [
    'Ledger, 0x5515',
    named('LockedDeviceError', 'Ledger device: Locked device (0x5515)', { statusCode: 0x5515 }),
    'DEVICE_AWAY',
  ],
  ['Ledger, 0x6b0c', 'Ledger device: UNKNOWN_ERROR (0x6b0c)', 'DEVICE_AWAY'],
  [
    'Ledger, another app',
    named('TransportStatusError', 'Ledger device: CLA_NOT_SUPPORTED (0x6e00)', { statusCode: 0x6e00 }),
    'DEVICE_AWAY',
  ],
  ['Ledger, no app', rpc(-32_603, 'Ledger device: UNKNOWN_ERROR (0x6511)'), 'DEVICE_AWAY'],
  ['Trezor, unplugged', rpc('Device_Disconnected', 'Device disconnected'), 'DEVICE_AWAY'],
  ['geth, money', rpc(-32_000, 'insufficient funds for gas * price + value'), 'INSUFFICIENT_FUNDS'],
  [
    'geth, money with figures',
    inSend(rpc(-32_000, 'insufficient funds for gas * price + value: have 0 want 21000')),
    'INSUFFICIENT_FUNDS',
  ],
  [
    'ethers, money',
    rpc('INSUFFICIENT_FUNDS', 'insufficient funds for intrinsic transaction cost'),
    'INSUFFICIENT_FUNDS',
  ],
  ['geth, nonce', rpc(-32_000, 'nonce too low: next nonce 7, tx nonce 5'), 'NONCE_USED'],
  ['ethers, nonce', rpc('NONCE_EXPIRED', 'nonce has already been used'), 'NONCE_USED'],
  ['geth, replacement', rpc(-32_000, 'replacement transaction underpriced'), 'ONE_WAITING'],
  ['ethers, replacement', rpc('REPLACEMENT_UNDERPRICED', 'replacement fee too low'), 'ONE_WAITING'],
  ['geth, known', rpc(-32_000, 'already known'), 'ALREADY_SENT'],
  [
    'geth, intrinsic gas',
    rpc(-32_000, 'intrinsic gas too low: gas 20000, minimum needed 21000'),
    'FEE_TOO_LOW',
  ],
  ['geth, base fee', inSend(rpc(-32_000, 'max fee per gas less than block base fee')), 'FEE_TOO_LOW'],
  [
    'geth, underpriced',
    rpc(-32_603, 'Internal JSON-RPC error.', { code: -32_000, message: 'transaction underpriced' }),
    'FEE_TOO_LOW',
  ],
  ['a node, limit', rpc(-32_005, 'daily request count exceeded, request rate limited'), 'CHAIN_DOWN'],
  ['a wallet’s node', rpc(-32_603, 'Failed to fetch'), 'CHAIN_DOWN'],
  [
    'geth, reverted',
    rpc(3, 'execution reverted: ERC721: caller is not token owner', '0x08c379a0'),
    'REVERTED',
    'The contract said “ERC721: caller is not token owner”.',
  ],
  [
    'MetaMask around a node',
    rpc(-32_603, 'Internal JSON-RPC error.', { code: 3, message: 'execution reverted: Paused' }),
    'REVERTED',
    'The contract said “Paused”.',
  ],
  [
    'Hardhat',
    rpc(-32_603, "Error: VM Exception while processing transaction: reverted with reason string 'Too late'"),
    'REVERTED',
    'The contract said “Too late”.',
  ],
  ['a node without a reason', rpc(3, 'execution reverted'), 'REVERTED'],
  ['ethers, reverted', rpc('CALL_EXCEPTION', 'execution reverted (unknown custom error)'), 'REVERTED'],
  [
    '−32603 in words',
    rpc(-32_603, 'The token is not available in your region'),
    'UNKNOWN',
    'The wallet said: The token is not available in your region',
  ],
  [
    'viem around words',
    inSend(rpc(-32_000, 'Simulation says no')),
    'UNKNOWN',
    'The wallet said: Simulation says no',
  ],
  [
    'viem’s internal error around words',
    new InternalRpcError(rpc(-32_603, 'Swap router is asleep')),
    'UNKNOWN',
    'The wallet said: Swap router is asleep',
  ],
  [
    'ethers around words',
    named('Error', 'could not coalesce error (…)', {
      info: { error: { code: -32_000, message: 'Gas station is closed' } },
    }),
    'UNKNOWN',
    'The wallet said: Gas station is closed',
  ],
  [
    '−32700 alone',
    rpc(-32_700, 'Parse error: invalid JSON'),
    'UNKNOWN',
    'The wallet said: Parse error: invalid JSON',
  ],
  ['text', 'The moon is in the wrong house', 'UNKNOWN', 'The wallet said: The moon is in the wrong house'],
  ['object', { message: 'Odd but true' }, 'UNKNOWN', 'The wallet said: Odd but true'],
  ['viem around nothing', inSend(rpc(-32_000, '')), 'UNKNOWN'],
  ['MetaMask around nothing', rpc(-32_603, 'Internal JSON-RPC error.'), 'UNKNOWN'],
  ['undefined', undefined, 'UNKNOWN'],
  ['null', null, 'UNKNOWN'],
  ['an empty text', '', 'UNKNOWN'],
  ['an empty object', {}, 'UNKNOWN'],
  ['[object Object]', new Error('[object Object]'), 'UNKNOWN'],
];

describe('explainWalletError', () => {
  test.each(DECLINES)('takes a decline of %s for one', (_, error) => {
    expect(explainWalletError(error)).toEqual(problem('REJECTED'));
  });

  test.each(OTHERS.map(([from, error, code, message]) => ({ from, error, code, message })))(
    'says what is wrong: $from',
    ({ error, code, message }) => {
      expect(explainWalletError(error)).toEqual(problem(code, message));
    },
  );

  test.each([
    'The transaction was rejected by the network: fee below minimum',
    'Order cancelled: insufficient balance',
    'The user has no permission for this contract',
  ])('takes no failure for a decline: %s', (message) => {
    expect(explainWalletError(new Error(message)).code).not.toBe('REJECTED');
  });
});
