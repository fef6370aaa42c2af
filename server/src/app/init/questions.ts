/** What `pitlane init` asks, one after the other. Each answer is checked by what the server itself checks. */
import { CHAIN_FACTS, CHAINS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { isServable, networkOf } from '@pitlane/shared/domain/chain/networks';
import { StudioFileSchema } from '@pitlane/shared/domain/studio/studio-file';
import { z } from 'zod';
import { httpUrl, mailSender, siteAddress, smtpUrl } from '../../config/env-fields.ts';
import { openPostgres } from '../../platform/db/postgres/postgres.ts';
import { explain } from '../doctor/explain.ts';
import type { Ask } from './ask.ts';

/** A node of a chain, and the network that it said it is of. */
export type Node = { chain: Chain; rpcUrl: string; chainId: number };

export type Answers = {
  /** Undefined where a studio file is there already. */
  studio: { name: string; team: string } | undefined;
  origin: string;
  databaseUrl: string;
  nodes: Node[];
  /** Undefined: later. */
  mail: { smtpUrl: string; from: string } | undefined;
};

const NODE_WITHIN_MS = 5_000;

/** Asks everything. `hasStudioFile`: then nothing that is in it is asked. */
export async function askAll(ask: Ask, hasStudioFile: boolean): Promise<Answers> {
  const studio = hasStudioFile
    ? undefined
    : {
        name: await ask('What is the marketplace called?', bySchema(StudioFileSchema.shape.name)),
        team: await ask('Who runs it? Your studio’s name:', bySchema(StudioFileSchema.shape.team)),
      };
  const origin = await ask('Its address, as in https://cars.example:', checkOrigin);
  const databaseUrl = await ask(
    'PostgreSQL, as in postgres://user:password@127.0.0.1:5432/pitlane:',
    checkDatabase,
  );
  const nodes = await askNodes(ask);
  const smtp = await ask(
    'A mail server, as in smtp://user:password@mail.example:587 (empty: later):',
    (text) => (text === '' ? undefined : bySchema(smtpUrl)(text)),
  );
  const from =
    smtp && (await ask('The sender of emails, as in Cars <no-reply@cars.example>:', bySchema(mailSender)));
  return { studio, origin, databaseUrl, nodes, mail: smtp && from ? { smtpUrl: smtp, from } : undefined };
}

async function askNodes(ask: Ask): Promise<Node[]> {
  const nodes: Node[] = [];
  for (const chain of CHAINS) {
    const isLast = chain === CHAINS.at(-1);
    await ask(`A node of ${CHAIN_FACTS[chain].label}, as in https://… (empty: none):`, async (rpcUrl) => {
      if (rpcUrl === '')
        return isLast && nodes.length === 0
          ? 'A marketplace needs a node of one chain: name this one.'
          : undefined;
      const { chainId, problem } = await readChainId(chain, rpcUrl);
      if (chainId !== undefined) nodes.push({ chain, rpcUrl, chainId });
      return problem;
    });
  }
  return nodes;
}

/** A check by one of the server's own schemas. Nothing is no answer. */
const bySchema = (schema: z.ZodType) => (text: string) => {
  if (text === '') return 'An answer is needed.';
  const { error } = schema.safeParse(text);
  return error && `It ${error.issues[0]?.message}.`;
};

function checkOrigin(text: string): string | undefined {
  const problem = bySchema(siteAddress)(text);
  if (problem) return problem;
  const { protocol, hostname } = new URL(text);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1';
  return protocol === 'http:' && !isHere
    ? 'It must begin with https:// unless it is on this machine.'
    : undefined;
}

async function checkDatabase(url: string): Promise<string | undefined> {
  const problem = bySchema(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }))(
    url,
  );
  if (problem) return problem;
  try {
    const db = await openPostgres(url);
    await db.close();
    return undefined;
  } catch (error) {
    return `It refuses a connection: ${explain(error)}`;
  }
}

type SaidChain = { chainId: number; problem?: never } | { chainId?: never; problem: string };

async function readChainId(chain: Chain, url: string): Promise<SaidChain> {
  const problem = bySchema(httpUrl)(url);
  if (problem) return { problem };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(NODE_WITHIN_MS),
    });
    const { result } = z
      .object({ result: z.string().regex(/^0x[\da-f]{1,12}$/i) })
      .parse(await answer.json());
    const chainId = Number(result);
    const network = networkOf(chainId);
    if (network?.chain === chain && isServable(network)) return { chainId };
    return { problem: `It is a node of chain ${chainId}, and ${CHAIN_FACTS[chain].label} is another.` };
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return { problem: 'It doesn’t answer as a node: check the address.' };
    return { problem: `It doesn’t answer: ${explain(error)}` };
  }
}
