/** One chain as its traders see it: the node alone, which is killed, frozen and taken back now and then. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { makeListing } from '@pitlane/shared/domain/orders/make-listing';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { accountAt } from '@pitlane/world/accounts';
import { contractsOn } from '@pitlane/world/contracts';
import { marketOf, type SignedOrder, signOrder } from '@pitlane/world/planned-orders';
import {
  type Address,
  createTestClient,
  type Hash,
  type Hex,
  http,
  maxUint256,
  publicActions,
  walletActions,
} from 'viem';

/** People who do nothing else, by derivation index. Each of them sells and buys. */
export const TRADERS = [911, 912, 913, 914];
const RICH = 10n ** 24n;
const DAY = 86_400;
const PRICE = 10n ** 12n;
/** A node that is frozen answers after 20 seconds. */
const ANSWER_MS = 5_000;

export type Trader = ReturnType<typeof createTrader>;

export function createTrader(chain: Chain, rpcUrl: string) {
  const { carCollection, ethToken, seaport } = contractsOn(chain);
  const client = createTestClient({
    mode: 'anvil',
    transport: http(rpcUrl, { retryCount: 0, timeout: ANSWER_MS }),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions);
  const cars = { address: carCollection, abi: carCollectionAbi, chain: null } as const;
  const eth = { address: ethToken, abi: ethTokenAbi, chain: null } as const;
  const mined = async (hash: Hash) => {
    const { status } = await client.waitForTransactionReceipt({ hash, timeout: ANSWER_MS });
    return status === 'success';
  };

  /** A car of this trader; mints one where there is none, as after a chain that lost its newest blocks. */
  const findCar = async (person: number): Promise<bigint> => {
    const account = accountAt(person);
    if ((await client.readContract({ ...cars, functionName: 'balanceOf', args: [account.address] })) === 0n) {
      await client.setBalance({ address: account.address, value: RICH });
      const value = await client.readContract({ ...cars, functionName: 'cost' });
      await mined(await client.writeContract({ ...cars, account, functionName: 'mint', args: [1n], value }));
    }
    return client.readContract({ ...cars, functionName: 'tokenOfOwnerByIndex', args: [account.address, 0n] });
  };

  return {
    chain,
    client,
    findCar,
    mined,
    /** Signs a listing of a car of this trader, as the car is now. `number` makes it different from others. */
    async list(person: number, number: number): Promise<SignedOrder> {
      const account = accountAt(person);
      const tokenId = await findCar(person);
      const both = [account.address, seaport] as const;
      if (!(await client.readContract({ ...cars, functionName: 'isApprovedForAll', args: both })))
        await mined(
          await client.writeContract({
            ...cars,
            account,
            functionName: 'setApprovalForAll',
            args: [seaport, true],
          }),
        );
      const [state, [receiver, share], { timestamp }] = await Promise.all([
        client.readContract({ ...cars, functionName: 'tokenState', args: [tokenId] }),
        client.readContract({ ...cars, functionName: 'royaltyInfo', args: [tokenId, 10_000n] }),
        client.getBlock(),
      ]);
      const terms = {
        seller: account.address,
        token: carCollection,
        tokenId,
        priceWei: PRICE + BigInt(number),
        royalty: { receiver, basisPoints: Number(share) },
        rule: { kind: 'count', transferCount: Number(state & 0xffff_ffffn) } as const,
        startTime: Number(timestamp),
        duration: DAY,
        salt: BigInt(number),
        counter: 0n,
      };
      return signOrder(chain, person, makeListing(terms, marketOf(chain)));
    },
    /** Has ETH, and lets Seaport take it. */
    async prepareBuyer(person: number): Promise<void> {
      const account = accountAt(person);
      const [held, allowed] = await Promise.all([
        client.readContract({ ...eth, functionName: 'balanceOf', args: [account.address] }),
        client.readContract({ ...eth, functionName: 'allowance', args: [account.address, seaport] }),
      ]);
      if (held > PRICE * 1_000n && allowed > PRICE * 1_000n) return;
      await client.setBalance({ address: account.address, value: RICH });
      if (held <= PRICE * 1_000n)
        await mined(await client.writeContract({ ...eth, account, functionName: 'drip' }));
      await mined(
        await client.writeContract({ ...eth, account, functionName: 'approve', args: [seaport, maxUint256] }),
      );
    },
    /** Sends what the site says buys an order. False when the chain refuses it. */
    async buy(person: number, { to, data }: { to: Address; data: Hex }): Promise<boolean> {
      const account = accountAt(person);
      // Gas is given, so that a node does not refuse what another buyer makes fail.
      return mined(await client.sendTransaction({ account, to, data, gas: 500_000n, chain: null }));
    },
    /** Whether Seaport has filled an order, by the chain as it is now. */
    async isFilled(orderHash: Hash): Promise<boolean> {
      const at = { address: seaport, abi: seaportAbi } as const;
      const [, , filled] = await client.readContract({
        ...at,
        functionName: 'getOrderStatus',
        args: [orderHash],
      });
      return filled > 0n;
    },
  };
}
