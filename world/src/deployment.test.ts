import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FACTORY, PROXY } from '@pitlane/contracts/deploy/addresses';
import { applyPlan, type Task } from '@pitlane/contracts/deploy/apply';
import type { ChainPort } from '@pitlane/contracts/deploy/chain-port';
import { inspect } from '@pitlane/contracts/deploy/inspect';
import { type Plan, planDeployment } from '@pitlane/contracts/deploy/plan';
import type { DeploymentRecord } from '@pitlane/contracts/deploy/record';
import { networkOf } from '@pitlane/shared/domain/chain/networks';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { deployments } from '@pitlane/shared/generated/deployments';
import { encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountAt, DEPLOYER, FAUCET, keyAt, MNEMONIC } from './accounts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { planOf, readerOf } from './deployment.ts';
import { freePort } from './port.ts';
import { createSigner } from './transactions.ts';
import { startWatchdog } from './watchdog-client.ts';

const CHAIN_ID = 31_356;
const plan = planOf('binance', 'https://cars.example');
const addresses = plan.steps.map(({ address }) => address);
const watchdog = startWatchdog();
let anvil: Anvil;
let clean: Hex;

/** An account on the chain. What it sends is counted; from a certain transaction on it cannot. */
function portOf({ from = DEPLOYER, patience = Number.POSITIVE_INFINITY } = {}): ChainPort & {
  sent: () => number;
} {
  const sign = createSigner(anvil.rpc, 'binance');
  let sent = 0;
  return {
    ...readerOf(anvil.rpc),
    account: accountAt(from).address,
    sent: () => sent,
    async send(transaction) {
      if (sent === patience) throw new Error('the line is cut');
      sent++;
      const raw = await sign(from, { ...transaction, gas: 10_000_000n });
      const receipt = await anvil.rpc<{ status: Hex; blockNumber: Hex }>('eth_sendRawTransactionSync', raw);
      expect(receipt.status).toBe('0x1');
      return Number(receipt.blockNumber);
    },
  };
}
/** Labels of the settings that applyPlan asked about, and what the chain had. */
const asked: [label: string, found: string | undefined][] = [];
const run = (of: Plan = plan, port = portOf(), answer = true) => {
  asked.length = 0;
  const options = {
    onTransaction: () => undefined,
    mayOverwrite(tasks: readonly Task[]) {
      expect(port.sent(), 'asked before anything is sent').toBe(0);
      asked.push(...tasks.map(({ label, overwrites }): [string, string | undefined] => [label, overwrites]));
      return answer;
    },
  };
  return applyPlan(of, port, options).then((left) => ({ left, sent: port.sent() }));
};
/** Who owns the cars, and to whom they are offered. */
async function owners() {
  const { steps } = await inspect(plan, readerOf(anvil.rpc));
  const found = steps.find(({ step }) => step.contract === 'CarCollection');
  return found?.deployed ? { owner: found.owner, pendingOwner: found.pendingOwner } : undefined;
}
const setCost = encodeFunctionData({ abi: carCollectionAbi, functionName: 'setCost', args: [7n] });
const cars = deployments[CHAIN_ID].carCollection;

beforeAll(async () => {
  anvil = await startAnvil({
    chainId: CHAIN_ID,
    port: await freePort(),
    args: ['--mnemonic', MNEMONIC],
    watchdog,
  });
  clean = await anvil.rpc<Hex>('evm_snapshot');
});

beforeEach(async () => {
  await anvil.rpc('evm_revert', clean);
  clean = await anvil.rpc<Hex>('evm_snapshot');
});

afterAll(async () => {
  await anvil.stop();
  await watchdog.stop();
});

describe('applyPlan', () => {
  test('deploys the whole plan at the addresses of contracts/deployments, owned and set as planned', async () => {
    const told: (string | undefined)[] = [];
    const mayOverwrite = () => Promise.reject(new Error('nothing is overwritten'));
    await applyPlan(plan, portOf(), { onTransaction: ({ creates }) => told.push(creates), mayOverwrite });
    expect(told).toEqual([FACTORY, ...addresses]);
    expect(Object.values(deployments[CHAIN_ID])).toEqual(expect.arrayContaining(addresses));
    const { factoryDeployed, steps } = await inspect(plan, readerOf(anvil.rpc));
    expect(factoryDeployed).toBe(true);
    for (const status of steps) {
      expect(status).toMatchObject({ deployed: true, owner: status.step.owner, differing: [] });
    }
  });

  test('a second run sends nothing', async () => {
    expect(await run()).toEqual({ left: [], sent: addresses.length + 1 });
    expect(await run()).toEqual({ left: [], sent: 0 });
  });

  test('continues a run that was interrupted', async () => {
    await expect(run(plan, portOf({ patience: 3 }))).rejects.toThrow('the line is cut');
    expect(await run()).toEqual({ left: [], sent: addresses.length - 2 });
  });

  test('the owner sends only the settings that differ', async () => {
    await run();
    await portOf().send({ to: cars, data: setCost });
    expect(await run()).toEqual({ left: [], sent: 1 });
    expect(asked).toEqual([[`CarCollection.setCost("${plan.config.cars.costWei}")`, '"7"']]);
    const moved = planOf('binance', 'https://other.example');
    expect(moved.steps.map(({ address }) => address)).toEqual(addresses);
    const places = moved.steps.flatMap(({ settings }) =>
      settings.filter(({ label }) => label.includes('other.example')),
    );
    expect(await run(moved)).toEqual({ left: [], sent: places.length });
  });

  test('leaves settings made by hand when told so, and still deploys what is missing', async () => {
    await run();
    await portOf().send({ to: cars, data: setCost });
    expect(await run(plan, portOf(), false)).toEqual({ left: [], sent: 0 });
    expect(asked).toHaveLength(1);
    const status = await inspect(plan, readerOf(anvil.rpc));
    expect(status.steps.flatMap((step) => (step.deployed ? step.differing : []))).toMatchObject([
      { name: 'setCost', found: '"7"' },
    ]);
    const zone = addresses.at(-1);
    if (!zone) throw new Error('nothing is planned');
    await anvil.rpc('anvil_setCode', zone, '0x');
    await anvil.rpc('anvil_setNonce', zone, '0x0');
    expect(await run(plan, portOf(), false)).toEqual({ left: [], sent: 1 });
  });

  test('leaves a difference on a contract of another owner to that owner, once it has accepted', async () => {
    await run();
    const args = [accountAt(FAUCET).address] as const;
    const data = encodeFunctionData({ abi: carCollectionAbi, functionName: 'transferOwnership', args });
    await portOf().send({ to: cars, data });
    expect(await owners()).toEqual({ owner: accountAt(DEPLOYER).address, pendingOwner: args[0] });
    await portOf().send({ to: cars, data: setCost });
    expect(await run(), 'the deployer is the owner still').toEqual({ left: [], sent: 1 });
    await portOf().send({ to: cars, data: setCost });
    const accept = encodeFunctionData({ abi: carCollectionAbi, functionName: 'acceptOwnership' });
    await portOf({ from: FAUCET }).send({ to: cars, data: accept });
    expect(await owners()).toEqual({ owner: args[0], pendingOwner: undefined });
    const { left, sent } = await run();
    expect(sent).toBe(0);
    expect(left.map(({ label }) => label)).toEqual([`CarCollection.setCost("${plan.config.cars.costWei}")`]);
  });

  test('refuses the plan of another account', async () => {
    const other = planDeployment({ ...plan.config, deployer: accountAt(FAUCET).address });
    await expect(run(other)).rejects.toThrow(`The plan is for ${accountAt(FAUCET).address}`);
  });

  test('refuses a chain without the proxy, the ETH token or Seaport', async () => {
    const network = networkOf(56);
    if (!network?.ethToken || !network.seaport) throw new Error('chain 56 is not known');
    const { ethToken, seaport } = network;
    const real = (of: Partial<typeof network>) =>
      planDeployment({ ...plan.config, network: { ...network, ...of } });
    await expect(run(real({}))).rejects.toThrow(`has no Seaport 1.6 at ${seaport}`);
    await anvil.rpc('anvil_setCode', seaport, '0x00');
    await expect(run(real({}))).rejects.toThrow('it does not answer information()');
    await run();
    const local = real({ seaport: plan.seaport });
    await expect(run(local), 'the Seaport is one').rejects.toThrow(`has no ETH token at ${ethToken}`);
    await anvil.rpc('anvil_setCode', ethToken, '0x600660005260206000f3'); // answers 6 to everything
    await expect(run(local)).rejects.toThrow('counts 6 decimals, not 18');
    await anvil.rpc('anvil_setCode', PROXY, '0x');
    await expect(run()).rejects.toThrow('has no deterministic deployment proxy');
  });
});

describe('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs it for the local chain; resolves to what it prints. Rejects when it ends with an error. */
  async function command(args: string[], env: Record<string, string> = {}): Promise<string> {
    const cli = join(import.meta.dirname, '../../contracts/script/deploy/cli.ts');
    const file = join(folder, 'studio.json');
    const { owner, gameKeys, builder, treasury } = plan.config;
    const sale = { maxMintAmount: 10, cost: { [CHAIN_ID]: '0.05' } };
    const cars = { ...sale, maxSupply: 1_000 };
    const roles = { deployer: owner, owner, gameKeys, builder, treasury, origin: 'https://cars.example' };
    writeFileSync(file, JSON.stringify({ ...roles, cars, garages: sale, stations: sale }));
    const all = ['--chain', `${CHAIN_ID}`, '--config', file, '--records', folder, ...args];
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...all], { env });
    return stdout;
  }
  const node = () => ({ RPC_URL: `http://127.0.0.1:${anvil.port}` });
  const records = () => readdirSync(folder).filter((file) => file !== 'studio.json');

  test('prints what it would do, with gas and cost, and sends nothing', async () => {
    const said = await command([], node());
    for (const { contract, address } of plan.steps)
      expect(said).toContain(`${contract.padEnd(18)} ${address}  to deploy`);
    expect(said).toMatch(/CarCollection +[\d,]{7,}/);
    expect(said).toMatch(/gwei 0\.\d+ BNB/);
    expect(said).toContain('Dry run: nothing was sent.');
    expect(Number(await anvil.rpc('eth_blockNumber'))).toBe(0);
    expect(records()).toEqual([]);
  });

  test('prints the addresses without a node', async () => {
    const said = await command([]);
    for (const { address } of plan.steps) expect(said).toContain(address);
    expect(said).toContain('Set RPC_URL');
  });

  test('--broadcast deploys, records, and then finds nothing to do', async () => {
    const key = keyAt(DEPLOYER);
    const said = await command(['--broadcast', '--confirmations', '1'], {
      ...node(),
      DEPLOYER_PRIVATE_KEY: key,
    });
    expect(said).not.toContain(key.slice(2));
    expect(records()).toEqual([`${CHAIN_ID}.json`]);
    const record = JSON.parse(readFileSync(join(folder, `${CHAIN_ID}.json`), 'utf8')) as DeploymentRecord;
    expect(record.contracts.CarCollection).toMatchObject({ address: cars });
    expect(Object.keys(record.contracts)).toEqual(plan.steps.map(({ contract }) => contract));
    expect(await command([], node())).toContain('Nothing to do');
    // What is not on record is found in the chain's logs.
    rmSync(join(folder, `${CHAIN_ID}.json`));
    await command(['--broadcast', '--confirmations', '1'], { ...node(), DEPLOYER_PRIVATE_KEY: key });
    expect(JSON.parse(readFileSync(join(folder, `${CHAIN_ID}.json`), 'utf8'))).toEqual(record);
  });

  test('--broadcast undoes no setting made by hand unless told to', async () => {
    const env = { ...node(), DEPLOYER_PRIVATE_KEY: keyAt(DEPLOYER) };
    const send = (...more: string[]) => command(['--broadcast', '--confirmations', '1', ...more], env);
    await send();
    await portOf().send({ to: cars, data: setCost });
    const block = await anvil.rpc('eth_blockNumber');
    expect(await command([], node())).toMatch(/setCost\("\d+"\)\n +the chain has "7"/);
    await expect(send()).rejects.toThrow(/the chain has "7"[\s\S]*--settings overwrite/);
    expect(await send('--settings', 'keep')).not.toContain('done in block');
    expect(await anvil.rpc('eth_blockNumber'), 'nothing was sent').toBe(block);
    expect(await send('--settings', 'overwrite')).toMatch(/done in block \d+: CarCollection.setCost/);
    expect(await command([], node())).toContain('Nothing to do');
    // It starts the command seven times.
  }, 90_000);

  test('--broadcast refuses a missing node or key, and a node of another chain', async () => {
    await expect(command(['--broadcast'])).rejects.toThrow('set RPC_URL');
    await expect(command(['--broadcast'], node())).rejects.toThrow('set DEPLOYER_PRIVATE_KEY');
    await expect(command(['--chain', '5'], node())).rejects.toThrow('Goerli (chain 5) was shut down');
    await expect(command(['--chain', '31437'], node())).rejects.toThrow('no price for chain 31437');
  });

  test('sends nothing while a transaction of the deployer waits', async () => {
    await anvil.rpc('evm_setAutomine', false);
    try {
      const draft = { to: accountAt(FAUCET).address, data: '0x', gas: 21_000n } as const;
      await anvil.rpc('eth_sendRawTransaction', await createSigner(anvil.rpc, 'binance')(DEPLOYER, draft));
      const env = { ...node(), DEPLOYER_PRIVATE_KEY: keyAt(DEPLOYER) };
      await expect(command(['--broadcast'], env)).rejects.toThrow('1 transactions of');
    } finally {
      await anvil.rpc('anvil_dropAllTransactions');
      await anvil.rpc('evm_setAutomine', true);
    }
  });
});
