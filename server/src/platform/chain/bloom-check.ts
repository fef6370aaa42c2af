import type { Hex, RpcLog } from 'viem';
import { limitTo } from '../limit-to.ts';
import type { ChainClient } from './chain-clients.ts';
import type { Header } from './chain-reader.ts';
import { readLogBloom } from './log-bloom.ts';
import type { LogDecoder } from './log-decoder.ts';
import { checkLogs, WrongAnswerError } from './node-answers.ts';

/** Compares answers of eth_getLogs with the bloom filters that the blocks' own headers hold. */
export type BloomCheck = {
  /**
   * Throws a WrongAnswerError when a block holds logs that the answers lack. `answers` has a list for each filter of the decoder, of this
   * block or of more. A bloom filter alone proves nothing: where it names a contract without a log, the block's receipts decide.
   */
  expectWhole(decoder: LogDecoder, header: Header, answers: readonly RpcLog[][]): Promise<void>;
};

type Receipt = { blockHash?: unknown; logs?: unknown } | null;

/** With more accounts in a filter, one of them is in nearly every bloom filter by chance. */
const MAX_TELLING_ACCOUNTS = 20;
/** Transactions of a block whose receipts are asked for one by one, from nodes without eth_getBlockReceipts. */
const MAX_SINGLE_RECEIPTS = 300;

/** Checks the answers of one node. */
export function createBloomCheck(client: ChainClient): BloomCheck {
  let readsBlockReceipts = true;
  const inTurn = limitTo(1);

  const readBlockReceipts = (hash: Hex): Promise<Receipt[] | null> =>
    client.request({ method: 'eth_getBlockReceipts', params: [hash] });

  const readSingleReceipts = async (hash: Hex): Promise<Receipt[] | null> => {
    const block = await client.request({ method: 'eth_getBlockByHash', params: [hash, false] });
    if (!block || block.transactions.length > MAX_SINGLE_RECEIPTS) return null;
    const receipt = (transaction: unknown): Promise<Receipt> =>
      client.request({ method: 'eth_getTransactionReceipt', params: [transaction as Hex] });
    return Promise.all(block.transactions.map(receipt));
  };

  /** Null where the node gives no receipts in either way: then nothing is decided here, and the second reading remains. */
  const readReceipts = async (hash: Hex): Promise<Receipt[] | null> => {
    const whole = readsBlockReceipts ? await readBlockReceipts(hash).catch(() => undefined) : undefined;
    if (whole !== undefined) return whole;
    const single = await readSingleReceipts(hash).catch(() => null);
    readsBlockReceipts &&= !single?.every((each) => each);
    return single;
  };

  /** The logs of a block by its receipts; none where the node gives no receipts. */
  const readLogsOfReceipts = async (header: Header): Promise<RpcLog[]> => {
    const receipts = await readReceipts(header.hash);
    // A node that keeps no old receipts answers null for each: that decides nothing.
    if (!Array.isArray(receipts) || receipts.some((each) => !each)) return [];
    if (receipts.some((each) => String(each?.blockHash).toLowerCase() !== header.hash))
      throw new WrongAnswerError(`receipts of another block than block ${header.number}`);
    return receipts.flatMap((each) => checkLogs(each?.logs, header));
  };

  return {
    async expectWhole(decoder, header, answers) {
      const bloom = readLogBloom(header.logsBloom);
      if (!bloom) return;
      const isOfBlock = ({ blockNumber }: RpcLog) => Number(blockNumber) === header.number;
      const isDoubtful = decoder.filters.some((filter, i) => {
        if (filter.topics.some((words, at) => at > 0 && (words?.length ?? 0) > MAX_TELLING_ACCOUNTS))
          return false;
        const answered = new Set(answers[i]?.filter(isOfBlock).map(({ address }) => address.toLowerCase()));
        return filter.address.some((address) => !answered.has(address) && bloom.mayHold(address, filter));
      });
      if (!isDoubtful) return;
      const expected = (await inTurn(() => readLogsOfReceipts(header))).filter(decoder.wants);
      const found = new Set(
        answers
          .flat()
          .filter(isOfBlock)
          .map(({ logIndex }) => Number(logIndex)),
      );
      const lost = expected.filter(({ logIndex }) => !found.has(Number(logIndex)));
      if (lost.length > 0)
        throw new WrongAnswerError(
          `eth_getLogs left out ${lost.length} of the ${expected.length} logs of block ${header.number} that its receipts hold`,
        );
    },
  };
}
