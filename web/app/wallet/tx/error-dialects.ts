import type { WalletProblemCode } from '../wallet-problem.ts';

/**
 * Codes with a fixed meaning, whatever the text says: EIP-1193, EIP-1474, WalletConnect's 5000 to 6000, and the status words
 * of Ledger devices.
 */
export const NUMERIC_CODES: Record<number, WalletProblemCode> = {
  4001: 'REJECTED',
  5000: 'REJECTED',
  5001: 'REJECTED',
  5002: 'REJECTED',
  5003: 'REJECTED',
  5100: 'WRONG_CHAIN',
  6000: 'WALLET_GONE',
  4100: 'WALLET_GONE',
  4900: 'WALLET_GONE',
  4200: 'UNSUPPORTED',
  [-32_601]: 'UNSUPPORTED',
  [-32_004]: 'UNSUPPORTED',
  4901: 'WRONG_CHAIN',
  4902: 'WRONG_CHAIN',
  [-32_002]: 'WALLET_BUSY',
  [-32_005]: 'CHAIN_DOWN',
  3: 'REVERTED',
  27013: 'REJECTED', // 0x6985
  21781: 'DEVICE_AWAY', // 0x5515
  27404: 'DEVICE_AWAY', // 0x6b0c
  28160: 'DEVICE_AWAY', // 0x6e00: another app is open
  25873: 'DEVICE_AWAY', // 0x6511: no app is open
  27264: 'BLIND_SIGNING', // 0x6a80
};

/** Codes in words (ethers, Trezor), and names of errors that minifiers keep because the libraries set them by hand. */
export const NAMED_CODES: Record<string, WalletProblemCode> = {
  UserRejectedRequestError: 'REJECTED',
  UserRefusedOnDevice: 'REJECTED',
  ACTION_REJECTED: 'REJECTED',
  Failure_ActionCancelled: 'REJECTED',
  Failure_PinCancelled: 'REJECTED',
  Method_Cancel: 'REJECTED',
  Method_Interrupted: 'REJECTED',
  Method_PermissionsNotGranted: 'REJECTED',
  ConnectorNotConnectedError: 'WALLET_GONE',
  ConnectorAccountNotFoundError: 'ACCOUNT_CHANGED',
  ConnectorUnavailableReconnectingError: 'WALLET_GONE',
  ProviderNotFoundError: 'WALLET_GONE',
  ConnectorChainMismatchError: 'WRONG_CHAIN',
  ChainMismatchError: 'WRONG_CHAIN',
  ChainNotConfiguredError: 'WRONG_CHAIN',
  InsufficientFundsError: 'INSUFFICIENT_FUNDS',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  NonceTooLowError: 'NONCE_USED',
  NONCE_EXPIRED: 'NONCE_USED',
  REPLACEMENT_UNDERPRICED: 'ONE_WAITING',
  IntrinsicGasTooLowError: 'FEE_TOO_LOW',
  FeeCapTooLowError: 'FEE_TOO_LOW',
  HttpRequestError: 'CHAIN_DOWN',
  TimeoutError: 'CHAIN_DOWN',
  SocketClosedError: 'CHAIN_DOWN',
  NETWORK_ERROR: 'CHAIN_DOWN',
  TIMEOUT: 'CHAIN_DOWN',
  WaitForTransactionReceiptTimeoutError: 'STILL_PENDING',
  ContractFunctionRevertedError: 'REVERTED',
  ExecutionRevertedError: 'REVERTED',
  CALL_EXCEPTION: 'REVERTED',
  UNSUPPORTED_OPERATION: 'UNSUPPORTED',
  LockedDeviceError: 'DEVICE_AWAY',
  DisconnectedDevice: 'DEVICE_AWAY',
  DisconnectedDeviceDuringOperation: 'DEVICE_AWAY',
  TransportOpenUserCancelled: 'REJECTED',
  Device_Disconnected: 'DEVICE_AWAY',
  Transport_Missing: 'DEVICE_AWAY',
  EthAppPleaseEnableContractData: 'BLIND_SIGNING',
};

/** Names and codes that libraries give to failures of every kind, a decline among them: the words come first. */
export const VAGUE_NAMES: Record<string, WalletProblemCode> = {
  SwitchChainError: 'WRONG_CHAIN',
  SwitchChainNotSupportedError: 'WRONG_CHAIN',
};

/** Nodes and wallets agree on no code for these, only on words. The first that fits counts: facts before declines. */
const WORDS: readonly (readonly [RegExp, WalletProblemCode])[] = [
  [/blind sign|contract data|enable.{0,20}(?:raw|arbitrary) (?:message|data)|0x6a80/, 'BLIND_SIGNING'],
  [
    /insufficient (?:funds|balance)|not enough (?:funds|balance)|exceeds (?:the )?(?:balance|allowance \(\d)/,
    'INSUFFICIENT_FUNDS',
  ],
  [/replacement (?:transaction|fee)|underpriced.{0,20}replac/, 'ONE_WAITING'],
  [
    /nonce (?:too|is too|has already|value was)|nonce.{0,20}(?:expired|lower|used|invalid)|invalid nonce/,
    'NONCE_USED',
  ],
  [/already known|known transaction|already imported|alreadyknown/, 'ALREADY_SENT'],
  [
    /intrinsic gas|gas limit.{0,20}(?:too low|exceed)|exceeds block gas limit|underpriced|(?:max ?)?fee ?(?:per gas|cap).{0,30}(?:less|below|low|lower)|tip.{0,30}fee cap|gas ?price.{0,20}(?:too )?low|gas fee too low/,
    'FEE_TOO_LOW',
  ],
  [
    /execution reverted|vm exception|transaction reverted|reverted with|always failing|missing revert data/,
    'REVERTED',
  ],
  [
    /device (?:is )?(?:locked|disconnected|not (?:found|connected|selected))|locked device|unlock.{0,30}device|0x(?:5515|6b0c|6e00|6511|6804)|open the ethereum app|failed to open the device|device.{0,20}already open/,
    'DEVICE_AWAY',
  ],
  [
    /pop-?up.{0,20}block|block.{0,20}pop-?up|failed to (?:initialize|open) (?:request|popup|window)|window (?:was )?blocked/,
    'POPUP_BLOCKED',
  ],
  [
    /already (?:pending|processing|in progress|open)|(?:request|popup|prompt).{0,20}(?:already|in progress)|please (?:finish|complete).{0,30}(?:first|request)/,
    'WALLET_BUSY',
  ],
  [
    /(?:request|proposal|session|pairing|transaction|quote).{0,15}(?:has )?(?:expired|timed? ?out)|expired request/,
    'EXPIRED',
  ],
  [
    /unrecogni[sz]ed chain|unknown chain|chain.{0,20}(?:mismatch|does not match|not (?:added|supported|configured|recogni[sz]ed))|(?:wrong|invalid|unsupported|underlying) (?:network|chain)|invalid sender.{0,20}chain|active chain.{0,20}(?:is )?different|(?:disconnected from|not connected to) (?:the )?(?:requested|specified) chain|match the active chain/,
    'WRONG_CHAIN',
  ],
  [
    /(?:wallet|keyring|account|vault|metamask).{0,15}(?:is )?locked|must be unlocked|unlock (?:your|the) wallet/,
    'WALLET_LOCKED',
  ],
  [
    /(?:provider|wallet|session|client|connector|peer).{0,20}(?:disconnected|not connected|closed)|no matching key|session.{0,20}(?:not found|does ?n[o']t exist)|not (?:been )?authori[sz]ed|unauthori[sz]ed|no accounts? (?:available|connected|found|selected)/,
    'WALLET_GONE',
  ],
  [
    /(?:user|person|signer|owner|you|customer)\b.{0,40}\b(?:reject|den(?:y|ied)|declin|cancel|abort|refus|dismiss|disapprov|closed)/,
    'REJECTED',
  ],
  [
    /(?:reject|den(?:y|ied)|declin|cancel|abort|refus|dismiss|disapprov|closed)\w*\b.{0,40}\bby (?:the )?(?:user|owner|signer|person|customer)/,
    'REJECTED',
  ],
  [
    /denied (?:transaction|message|account|request)|(?:pop-?up|modal|window|dialog|browser).{0,15}(?:was )?closed|0x6985|conditions? of use not satisfied|connection request reset|permissions? (?:was |were )?not granted/,
    'REJECTED',
  ],
  [
    /^(?:\w+: ?)?(?:the )?(?:user |request |transaction |tx |signature |signing |sign |message |connection |action |operation |permission )*(?:was |has been |is )?(?:reject(?:ed)?|den(?:y|ied)|declin(?:e|ed)|cancel(?:l?ed)?|abort(?:ed)?|refused)(?: (?:request|transaction|signature|signing|permission))?[.! ]*$/,
    'REJECTED',
  ],
  [/(?:用户|使用者|ユーザー).{0,6}(?:拒绝|拒絕|取消|拒否|キャンセル)|^(?:拒绝|取消|已取消)$/, 'REJECTED'],
  [
    /method.{0,40}(?:not (?:supported|found|available|exist|implemented)|does not exist|unsupported)|(?:not support|unsupported).{0,20}method|not implemented/,
    'UNSUPPORTED',
  ],
  [
    /failed to fetch|networkerror|network error|load failed|fetch failed|econnrefused|etimedout|could not (?:detect|connect)|too many requests|rate limit|request limit|bad gateway|service unavailable|gateway time/,
    'CHAIN_DOWN',
  ],
];

/** What a wallet's or node's words mean; undefined for words that nothing is known of. */
export function readDialect(text: string): WalletProblemCode | undefined {
  const words = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return WORDS.find(([pattern]) => pattern.test(words))?.[1];
}
