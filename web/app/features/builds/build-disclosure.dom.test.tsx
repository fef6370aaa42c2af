import type { NftBuild } from '@pitlane/shared/api/builds';
import { drawSeries, epochCommitment, epochSeed } from '@pitlane/shared/domain/fair-build';
import { SERIES_LABEL } from '@pitlane/shared/domain/series';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { type Answer, refuse, scriptServer } from '../../testing/dom/scripted-server.ts';
import { getContracts } from '../../testing/dom/scripted-site.ts';
import { BuildDisclosure } from './build-disclosure.tsx';

const COLLECTION = getContracts('matic').carCollection.toLowerCase() as `0x${string}`;
const SECRET = `0x${'17'.repeat(32)}` as const;
const BLOCK_HASH = `0x${'b1'.repeat(32)}` as const;
const PATH = 'GET /api/nfts/:id/build';
const seed = epochSeed(SECRET, BLOCK_HASH);
const series = drawSeries(seed, 1042n);
const BUILD: NftBuild = {
  state: 'drawn',
  chain: 'matic',
  chain_id: 31_437,
  collection: COLLECTION,
  token_id: '1042',
  series,
  epoch: 7,
  commitment: epochCommitment(SECRET, { chainId: 31_437, collection: COLLECTION, epoch: 7n }),
  started_at: 1,
  closed_at: 2,
  draw_block: 3,
  block_hash: BLOCK_HASH,
  secret: SECRET,
  seed,
  forfeited: false,
  revealed_in: null,
};

afterEach(() => {
  cleanup();
  queryClient().clear();
  vi.unstubAllGlobals();
});

function renderDisclosure(answer: Answer) {
  const server = scriptServer({ [PATH]: answer });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient()}>
        <BuildDisclosure id="matic-cars-1042" title="Night Comet" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const open = () => user.click(screen.getByRole('heading', { name: 'How this car was built' }));
  return { server, user, open };
}

describe('BuildDisclosure', () => {
  test('asks for the draw when it is opened, and checks it in the browser', async () => {
    const { server, user, open } = renderDisclosure(BUILD);
    expect(server.count(PATH)).toBe(0);
    await open();
    for (const value of [SECRET, BUILD.commitment, BLOCK_HASH, seed])
      expect(await screen.findByText(String(value))).toBeDefined();
    expect(screen.getByText('Epoch').parentElement?.textContent).toBe('Epoch7');
    await user.click(screen.getByRole('button', { name: 'Check it' }));
    const status = screen.getByRole('status');
    expect(status.textContent).toContain('It agrees');
    expect(within(status).getAllByRole('img', { name: 'agrees' })).toHaveLength(3);
    expect(status.textContent).toContain(`the series ${SERIES_LABEL[series]}, and that is what it is.`);
    expect(server.count(PATH)).toBe(1);
  });

  test('finds a draw that does not add up', async () => {
    const { user, open } = renderDisclosure({ ...BUILD, secret: `0x${'11'.repeat(32)}` });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Check it' }));
    const status = screen.getByRole('status');
    expect(status.textContent).toContain('It does not agree.');
    expect(within(status).getAllByRole('img', { name: 'does not agree' })).toHaveLength(2);
  });

  test('says that the draw could not be read, and Retry brings it', async () => {
    const { server, user, open } = renderDisclosure(refuse(404, 'NOT_FOUND', 'There is no such car.'));
    await open();
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('The draw could not be read');
    server.answer({ [PATH]: BUILD });
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Check it' });
  });
});
