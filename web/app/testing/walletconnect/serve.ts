/**
 * A relay and a wallet app for browser tests, in a process of their own: it is told what to do by its parent, and answers each call by its id.
 * Its argument has the networks: a JSON object of EIP-155 ids and addresses of nodes.
 */
import { createWalletClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startRelay } from './local-relay.ts';
import { startWallet } from './official-wallet.ts';

type Call = { id: number; call: 'scan' | 'leave' | 'decline'; given?: string };

const nodes = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const key = generatePrivateKey();
const account = privateKeyToAccount(key);
const relay = await startRelay();
const wallet = await startWallet({
  relayUrl: relay.url,
  key,
  chainIds: Object.keys(nodes).map(Number),
  send: (chainId, given) => {
    const { to, data, value, gas } = given as Record<string, `0x${string}`>;
    const client = createWalletClient({ account, transport: http(nodes[chainId]) });
    return client.sendTransaction({
      ...{ chain: null, to, data },
      ...(value && { value: BigInt(value) }),
      ...(gas && { gas: BigInt(gas) }),
    });
  },
});

const act = async ({ call, given = '' }: Call): Promise<void> => {
  if (call === 'scan') await wallet.scan(given);
  else if (call === 'leave') await wallet.leave();
  else wallet.mood.declines = true;
};
process.on('message', (message) => {
  const call = message as Call;
  act(call).then(
    () => process.send?.({ id: call.id }),
    (error: unknown) => process.send?.({ id: call.id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ url: relay.url, address: wallet.address });
