import { ponder } from 'ponder:registry';
import { car, event as eventTable } from 'ponder:schema';
import { zeroAddress } from 'viem';

ponder.on('Cars:Transfer', async ({ event, context }) => {
  const { from, to, id } = event.args;
  const { number: blockNumber, timestamp } = event.block;
  await context.db
    .insert(eventTable)
    .values({ id: event.id, tokenId: id, kind: 'transfer', blockNumber, timestamp, from, to });
  if (from === zeroAddress) {
    await context.db.insert(car).values({
      tokenId: id,
      owner: to,
      minter: to,
      transfers: 0,
      state: 0n,
      mintedAt: timestamp,
      updatedAt: timestamp,
    });
  } else {
    await context.db
      .update(car, { tokenId: id })
      .set((row) => ({ owner: to, transfers: row.transfers + 1, updatedAt: timestamp }));
  }
});

ponder.on('Cars:CarUpdated', async ({ event, context }) => {
  const { tokenId, state } = event.args;
  const { number: blockNumber, timestamp } = event.block;
  await context.db
    .insert(eventTable)
    .values({ id: event.id, tokenId, kind: 'car_updated', blockNumber, timestamp, state });
  await context.db.update(car, { tokenId }).set({ state, updatedAt: timestamp });
});
