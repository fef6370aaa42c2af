import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { type Answer, refuse } from '../../testing/dom/scripted-server.ts';
import { DRAWN } from '../../testing/make-build.ts';
import { BuildDisclosure } from './build-disclosure.tsx';

const PATH = 'GET /api/nfts/:id/build';

function renderDisclosure(answer: Answer) {
  const part = renderPart(<BuildDisclosure id="matic-cars-1042" title="Night Comet" />, { [PATH]: answer });
  const open = () => part.user.click(screen.getByRole('heading', { name: 'How this car was built' }));
  return { ...part, open };
}

describe('BuildDisclosure', () => {
  test('asks for the draw when it is opened, and checks it in the browser', async () => {
    const { server, user, open } = renderDisclosure(DRAWN);
    expect(server.count(PATH)).toBe(0);
    await open();
    for (const value of [DRAWN.secret, DRAWN.commitment, DRAWN.block_hash, DRAWN.seed])
      expect(await screen.findByText(String(value))).toBeDefined();
    expect(screen.getByText('Epoch').parentElement?.textContent).toBe('Epoch7');
    await user.click(screen.getByRole('button', { name: 'Check it' }));
    const status = screen.getByRole('status');
    expect(status.textContent).toContain('It matches');
    expect(within(status).getAllByRole('img', { name: 'agrees' })).toHaveLength(3);
    expect(status.textContent).toContain(`the series ${SERIES_LABEL[DRAWN.series]}, which matches the car.`);
    expect(server.count(PATH)).toBe(1);
  });

  test('finds a draw that does not add up', async () => {
    const { user, open } = renderDisclosure({ ...DRAWN, secret: `0x${'11'.repeat(32)}` });
    await open();
    await user.click(await screen.findByRole('button', { name: 'Check it' }));
    const status = screen.getByRole('status');
    expect(status.textContent).toContain('It does not match.');
    expect(within(status).getAllByRole('img', { name: 'does not match' })).toHaveLength(2);
  });

  test('says that the draw could not be read, and Retry brings it', async () => {
    const { server, user, open } = renderDisclosure(refuse(404, 'NOT_FOUND', 'There is no such car.'));
    await open();
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Couldn’t load the draw');
    server.answer({ [PATH]: DRAWN });
    await user.click(within(failure).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Check it' });
  });
});
