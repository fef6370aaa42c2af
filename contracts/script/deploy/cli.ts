/**
 * Deploys the contracts to a chain, or says what deploying them would do:
 *   npm run deploy -- --chain 56 --config studio.json [--broadcast] [--settings ask|overwrite|keep]
 *     [--confirmations 3] [--records <folder>] [--studio studio.toml]
 * RPC_URL names the node; DEPLOYER_PRIVATE_KEY is the key, which only --broadcast needs.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { BaseError, type PublicClient } from 'viem';
import { type ApplyOptions, applyPlan, diffPlan } from './apply.ts';
import { type ChainPort, DeployError } from './chain-port.ts';
import { deployableNetwork, readConfig } from './config.ts';
import { formatCosts, formatOverwrites, formatOwners, formatPlan, formatSteps } from './format.ts';
import { inspect } from './inspect.ts';
import { readKey, requireOwnAccounts } from './keys.ts';
import { connect, deployBlockOf, readerOf, senderOf, simulate } from './node.ts';
import { createOverwriteCheck, readChoice, terminalAsk } from './overwrite.ts';
import { type Plan, planDeployment } from './plan.ts';
import { blocksIn, DEPLOYMENTS, readRecord, recordOf, writeRecord } from './record.ts';
import { recordInStudio, requireStudioFile } from './record-in-studio.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      chain: { type: 'string' },
      config: { type: 'string' },
      broadcast: { type: 'boolean', default: false },
      confirmations: { type: 'string', default: '3' },
      settings: { type: 'string', default: 'ask' },
      records: { type: 'string', default: DEPLOYMENTS },
      studio: { type: 'string' },
    },
  });
  const chainId = Number(values.chain);
  if (!values.chain || !values.config)
    throw new DeployError(
      'Usage: npm run deploy -- --chain <id> --config <file> [--broadcast] [--settings ask|overwrite|keep] [--confirmations <n>] [--studio <file>]',
    );
  const confirmations = Number(values.confirmations);
  if (!Number.isSafeInteger(confirmations) || confirmations < 1)
    throw new DeployError('--confirmations must be a whole number from 1 on.');
  const mayOverwrite = createOverwriteCheck(readChoice(values.settings), terminalAsk());
  if (values.studio) requireStudioFile(values.studio);
  const network = deployableNetwork(chainId);
  const account = readKey(process.env.DEPLOYER_PRIVATE_KEY, network);
  const config = readConfig(JSON.parse(readFileSync(values.config, 'utf8')), chainId, account?.address);
  requireOwnAccounts(config);
  const plan = planDeployment(config);
  say(formatPlan(plan));

  const rpcUrl = process.env.RPC_URL?.trim();
  if (!rpcUrl) {
    if (values.broadcast) throw new DeployError('--broadcast needs a node: set RPC_URL.');
    return say(`${formatSteps(plan, undefined)}\nSet RPC_URL to compare this with the chain.`);
  }
  const client = await connect(rpcUrl, chainId, network);
  await dryRun(plan, client);
  if (!values.broadcast) return say('Dry run: nothing was sent. --broadcast sends it.');
  if (!account) throw new DeployError('--broadcast needs the key: set DEPLOYER_PRIVATE_KEY.');
  const sender = await senderOf(client, account, confirmations);
  await broadcast({ plan, sender, client, records: values.records, studio: values.studio, mayOverwrite });
}

async function dryRun(plan: Plan, client: PublicClient): Promise<void> {
  const status = await inspect(plan, readerOf(client));
  say(formatSteps(plan, status));
  const owners = formatOwners(status);
  if (owners) say(owners);
  const { own, others } = diffPlan(plan, status);
  const gas = await simulate(
    client,
    plan.config.deployer,
    own.map(({ transaction }) => transaction),
  );
  const costs = gas && { gas, gasPriceWei: await client.getGasPrice() };
  say(
    formatCosts(
      own.map(({ label }) => label),
      costs,
      plan.config.network.coin,
    ),
  );
  const overwrites = formatOverwrites(own);
  if (overwrites) say(overwrites);
  for (const { label, transaction } of others) {
    say(`  for the owner to send: ${label}\n    to ${transaction.to} data ${transaction.data}`);
  }
}

type Broadcast = Pick<ApplyOptions, 'mayOverwrite'> & {
  plan: Plan;
  sender: ChainPort;
  client: PublicClient;
  /** The folder of the records. */
  records: string;
  /** The studio file that gets the addresses as well. */
  studio: string | undefined;
};

async function broadcast({ plan, sender, client, records, studio, mayOverwrite }: Broadcast): Promise<void> {
  const blocks = blocksIn(readRecord(plan.config.chainId, records));
  // Written after each contract: what a broken-off run has deployed is on record.
  const record = () => writeRecord(recordOf(plan, blocks), records);
  await applyPlan(plan, sender, {
    mayOverwrite,
    onTransaction({ label, creates }, block) {
      say(`  done in block ${block}: ${label}`);
      if (!creates) return;
      blocks.set(creates, block);
      record();
    },
  });
  for (const { address } of plan.steps) {
    if (!blocks.has(address)) blocks.set(address, await deployBlockOf(client, address));
  }
  if (studio) {
    record();
    recordInStudio(studio, recordOf(plan, blocks));
    return say(`Deployed. ${studio} has the addresses: set STUDIO_FILE to it, and start the server.`);
  }
  say(
    `Deployed. ${relative(process.cwd(), record())} lists the addresses; "npm run gen -- deployments" passes it on to the server.`,
  );
}

try {
  await main();
} catch (error) {
  // A node's address may hold a key: of an error of the node only its short form is shown.
  const words =
    error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.message : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
