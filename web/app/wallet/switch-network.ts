import { type Chain, type EIP1193Provider, numberToHex } from 'viem';
import type { Config, Connector } from 'wagmi';
import { problem } from './problem-words.ts';
import { explainWalletError } from './tx/explain-wallet-error.ts';
import { WalletProblemError } from './wallet-problem.ts';

/**
 * Asks the connected wallet to go to a network, and to add it where the wallet does not know it. Rejects with the wallet's error,
 * and with a WalletProblemError when the wallet says yes and stays. wagmi's own switch waits for good then, and takes every
 * failure to add a network for a decline.
 */
export async function switchNetwork(config: Config, chainId: number): Promise<void> {
  const connector = config.state.connections.get(config.state.current ?? '')?.connector;
  const chain = config.chains.find(({ id }) => id === chainId);
  if (!connector || !chain) throw new WalletProblemError(problem('WALLET_GONE'));
  const provider = (await connector.getProvider()) as EIP1193Provider;
  const askToSwitch = () =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] });
  try {
    await askToSwitch();
  } catch (error) {
    // Most often with the code 4902: it does not know the network.
    if (explainWalletError(error).code !== 'WRONG_CHAIN') throw error;
    await provider.request({ method: 'wallet_addEthereumChain', params: [describeChain(chain)] });
    // Some wallets only add it.
    if (!(await arrives(connector, chainId))) await askToSwitch();
  }
  if (!(await arrives(connector, chainId))) throw new WalletProblemError(problem('WRONG_CHAIN', STAYED));
  // Not every wallet tells by itself.
  connector.emitter.emit('change', { chainId });
}

const STAYED = 'Your wallet is still on another network. Switch it there, then try again.';
/** Some wallets answer a moment before they switch. */
const ARRIVES_WITHIN = 2_000;
const LOOK_AGAIN = 200;

/** Returns whether the wallet is on a network, now or in a moment. */
async function arrives(connector: Connector, chainId: number): Promise<boolean> {
  for (let waited = 0; waited <= ARRIVES_WITHIN; waited += LOOK_AGAIN) {
    if ((await connector.getChainId()) === chainId) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
  return false;
}

/** A network as EIP-3085 describes it. */
function describeChain({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) {
  return {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  };
}
