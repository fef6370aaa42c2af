import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { EMPTY_GARAGE } from '../../testing/dom/make-garage.ts';
import { type OpenOptions, openPage } from '../../testing/dom/open-page.tsx';
import { type AskedRequest, refuse } from '../../testing/dom/scripted-server.ts';
import { makeNft, makeNftList, OWNER } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

const AWAY = 'The Pitlane server isn’t responding.';

function openGarage(address: string, answers: OpenOptions['answers'] = {}) {
  return openPage(address, {
    answers: {
      ...EMPTY_GARAGE,
      ...answers,
    },
  });
}

const main = () => within(screen.getByRole('main'));
/** Returns whether a request is for the cars of a garage: its tokens are asked for by themselves. */
const isForCars = ({ url }: AskedRequest) => url.searchParams.get('category') === 'car';

describe('a garage', () => {
  test('says below the cars that a next page did not come, and Retry brings it', async () => {
    let away = true;
    const { user } = await openGarage(`/garage/${OWNER}`, {
      'GET /api/nfts': (request: AskedRequest) => {
        if (!isForCars(request)) return makeNftList();
        if (!request.url.searchParams.has('cursor'))
          return makeNftList([makeNft()], { next: 'more', total: 2 });
        return away
          ? refuse(503, 'INTERNAL', AWAY)
          : makeNftList([makeNft({ token_id: '13' })], { total: 2 });
      },
    });
    expect(main().queryByRole('button', { name: /^Fit upgrade/ })).toBeNull();
    await user.click(await main().findByRole('link', { name: 'Load More' }));
    const notice = await main().findByRole('alert');
    expect(notice.textContent).toContain(AWAY);
    const card = document.querySelector('article[data-nft="binance-cars-12"]');
    expect(card?.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    away = false;
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(document.querySelector('article[data-nft="binance-cars-13"]')).not.toBeNull());
    expect(main().queryByRole('alert')).toBeNull();
    expect(main().queryByRole('link', { name: 'Load More' })).toBeNull();
  });

  test('that cannot be read does not go on counting its cars', async () => {
    let away = true;
    const { user, chains, connect } = await openGarage('/garage', {
      'GET /api/nfts': (request: AskedRequest) =>
        away && isForCars(request) ? refuse(503, 'INTERNAL', AWAY) : makeNftList(),
    });
    await connect(scriptWallet({ chains }));
    const notice = await main().findByRole('alert');
    expect(notice.textContent).toContain(AWAY);
    await main().findByText(/Couldn’t count the cars/);
    away = false;
    await user.click(within(notice).getByRole('button', { name: 'Retry' }));
    await main().findByText('0 cars');
  });

  test('hints to connect again when the wallet takes its account away', async () => {
    const { chains, connect } = await openGarage('/garage');
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    await main().findByRole('heading', { name: 'Room for your first car' });
    wallet.lock();
    await main().findByText(/Connect it again to continue/);
    const [header] = screen.getAllByRole('banner');
    expect(within(header as HTMLElement).getByRole('button', { name: 'Connect Wallet' })).toBeDefined();
    expect(within(header as HTMLElement).queryByRole('link', { name: 'Garage' })).toBeNull();
  });
});
