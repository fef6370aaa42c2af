import type { Fulfilments } from '@pitlane/shared/api/fulfilments';
import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import { fillListings } from '@pitlane/shared/domain/orders/fill-listing';
import { encodeFunctionData } from 'viem';
import { readChain, readHead } from './chain-facts.ts';
import { type FillFacts, type FulfilmentDeps, findUnmet, readFacts, toQuestion } from './fulfilment.ts';
import type { FoundOrder } from './orders.service.ts';

/** Listings of one chain, and who wants to buy them. */
export type ManyFiller = { fulfiller: Address; ids: readonly string[] };

/**
 * How several listings can be bought in one transaction, all read from the chain at one block. What cannot be bought is an
 * answer too. Throws NOT_FOUND for an order that the book does not hold, BAD_REQUEST for orders of several chains and for
 * offers, CHAIN_UNAVAILABLE when the chain does not answer.
 */
export function createFindFulfilments({ orders, indexedNow, now }: FulfilmentDeps) {
  return async ({ fulfiller, ids }: ManyFiller): Promise<Fulfilments> => {
    const found = await Promise.all(ids.map(orders.find));
    const { row, market } = getFirst(found);
    const questions = found.map((each) => ({ found: each, question: toQuestion(each, { fulfiller }) }));
    const [read, indexed] = await Promise.all([
      readChain(row.chain, async () => {
        const block = await readHead(market.client);
        return Promise.all(
          questions.map(async (each) => ({
            ...each,
            read: await readFacts(each.found, each.question, block),
          })),
        );
      }),
      indexedNow(),
    ]);
    const judged = read.map((each) => ({ ...each, reason: findListingReason(each, now()) }));
    const fillable = judged.filter(({ reason }) => reason === null);
    const listings = fillable.map(
      ({
        found: {
          row: { signature },
        },
        question: { components },
      }) => ({ components, signature }),
    );
    const total = fillable.reduce((sum, each) => sum + each.found.row.price, 0n);
    const { purse, block } = (read[0] as (typeof read)[number]).read;
    const call = listings.length > 0 ? fillListings(listings) : undefined;
    const approval = {
      token: market.currency,
      spender: row.seaport,
      amount: total.toString(),
      token_id: null,
    };
    return {
      chain_id: market.chainId,
      items: judged.map(
        ({
          found: {
            row: { id, price },
          },
          question: { nft },
          reason,
        }) => ({
          id,
          nft,
          fillable: reason === null,
          reason,
          total: price.toString(),
        }),
      ),
      call: call
        ? { to: row.seaport, data: encodeFunctionData(call), value: '0', function: call.functionName }
        : null,
      approvals: purse.allowance >= total ? [] : [{ kind: 'money', ...approval }],
      total: total.toString(),
      balance: purse.balance.toString(),
      read_at_block: Number(block.number),
      indexed,
    };
  };
}
export type FindFulfilments = ReturnType<typeof createFindFulfilments>;

/** One call goes to one Seaport, with one currency. */
function getFirst(found: readonly FoundOrder[]): FoundOrder {
  const [first] = found;
  if (!first) throw refused('Name at least one order.');
  if (found.some(({ row }) => row.side !== 'listing'))
    throw refused('Accept an offer on its own: GET /api/orders/{id}/fulfilment.');
  if (found.some(({ row }) => row.chain !== first.row.chain || row.seaport !== first.row.seaport))
    throw refused('A transaction runs on one chain. Name orders from one chain only.');
  return first;
}

type Read = { found: FoundOrder; question: ReturnType<typeof toQuestion>; read: FillFacts };

function findListingReason(
  { found, question, read }: Read,
  at: number,
): Fulfilments['items'][number]['reason'] {
  return findUnmet(found, question, { read, at }) ?? (read.signed ? null : 'signature_invalid');
}

function refused(message: string): AppError {
  return new AppError('BAD_REQUEST', message, { field: 'orders' });
}
