/** `npm run index:check`, `index:rebuild`, `index:reread` and `index:accept-rewind`: what an operator does with the index. */
import { parseArgs } from 'node:util';
import { CHAINS, isChain } from '@pitlane/shared/domain/chain/chains';
import { loadConfig, loadDbLocation } from '../config/environment.ts';
import { listSecrets } from '../config/list-secrets.ts';
import { createChainClients } from '../platform/chain/chain-clients.ts';
import { print, runDbCommand, UsageError } from '../platform/db/run-db-command.ts';
import { createLog } from '../platform/log.ts';
import {
  acceptRewind,
  checkIndex,
  checkOnChain,
  type IndexRequest,
  PROJECTION_NAMES,
  rebuildIndex,
  rereadIndex,
} from './operate-index.ts';

const USAGE = `usage: npm run index:check -- [--chain <chain>] [--projection <name>]
       npm run index:check -- --with-chain [--chain <chain>]
       npm run index:reread -- --chain <chain> --from <block>
       npm run index:rebuild -- [--chain <chain>] [--projection <name>]
       npm run index:accept-rewind -- --chain <chain>
  chains: ${CHAINS.join(', ')}; projections: ${PROJECTION_NAMES.join(', ')}; all of them unless named`;

const COMMANDS = ['check', 'rebuild', 'reread', 'accept-rewind'] as const;
type Command = (typeof COMMANDS)[number];

type Parsed = { command: Command; request: IndexRequest; withChain: boolean; from: number };

function parseRequest(args: string[]): Parsed {
  const options = {
    chain: { type: 'string' },
    projection: { type: 'string' },
    from: { type: 'string' },
    'with-chain': { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { chain, projection } = values;
  const [command = ''] = positionals;
  if (!isCommand(command)) throw new UsageError(USAGE);
  if (chain !== undefined && !isChain(chain)) throw new UsageError(`${chain} is no chain.\n${USAGE}`);
  if (projection !== undefined && !PROJECTION_NAMES.includes(projection)) {
    throw new UsageError(`${projection} is no projection.\n${USAGE}`);
  }
  const from = Number(values.from ?? Number.NaN);
  if (command === 'reread' && !(Number.isSafeInteger(from) && from >= 0))
    throw new UsageError(`--from takes the number of a block.\n${USAGE}`);
  return { command, request: { chain, projection }, withChain: values['with-chain'] ?? false, from };
}

function isCommand(text: string): text is Command {
  return (COMMANDS as readonly string[]).includes(text);
}

await runDbCommand({
  parse: () => parseRequest(process.argv.slice(2)),
  locate: loadDbLocation,
  async run(db, { command, request, withChain, from }) {
    const index = db.forWork('index');
    if (command === 'accept-rewind') await acceptRewind(index, request, print);
    else if (command === 'rebuild') await rebuildIndex(index, request, print);
    else if (command === 'reread') {
      const { clients, log } = openChains();
      await rereadIndex(index, { ...request, from }, { clients, log, print });
    } else if (withChain) {
      if (!(await checkOnChain(index, request, { clients: openChains().clients, print }))) {
        print('`npm run index:reread -- --chain <chain> --from <block>` puts this right.');
        process.exitCode = 1;
      }
    } else if (!(await checkIndex(index, request, print))) {
      print('`npm run index:rebuild` puts this right.');
      process.exitCode = 1;
    }
  },
});

/** The nodes of the configuration, which only what reads a chain needs. */
function openChains() {
  const config = loadConfig();
  const { chains, logLevel } = config;
  const log = createLog(
    logLevel,
    chains.map(({ rpcUrl }) => rpcUrl),
    listSecrets(config),
  );
  return { clients: createChainClients(chains, log), log };
}
