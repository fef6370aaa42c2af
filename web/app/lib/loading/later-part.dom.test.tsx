import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { laterPart } from './later-part.tsx';

afterEach(cleanup);

function Buttons({ money = false }: { money?: boolean }) {
  return (
    <>
      <button type="button">Other</button>
      <button
        type="button"
        data-money={money || undefined}
        onClick={({ currentTarget }) => currentTarget.setAttribute('data-pressed', '')}
      >
        Like
      </button>
    </>
  );
}

/** A part as the server wrote it, taken over by the browser, whose code comes when `deliver` is called. */
function openServed({ money }: { money: boolean }) {
  const code = Promise.withResolvers<typeof Buttons>();
  const Part = laterPart(() => code.promise);
  const root = document.createElement('main');
  root.innerHTML =
    '<div class="contents"><button type="button">Other</button><button type="button">Like</button></div>';
  document.body.replaceChildren(root);
  render(<Part wanted={false} money={money} />, { container: root, hydrate: true });
  return () => act(async () => code.resolve(Buttons));
}

test('a press on a button as the server wrote it is answered when the code has come', async () => {
  const deliver = openServed({ money: false });
  await userEvent.click(screen.getByRole('button', { name: 'Like' }));
  await deliver();
  expect(screen.getByRole('button', { name: 'Like' }).dataset.pressed).toBe('');
  expect(screen.getByRole('button', { name: 'Other' }).dataset.pressed).toBeUndefined();
});

test('a press on a button that pays is not', async () => {
  const deliver = openServed({ money: true });
  await userEvent.click(screen.getByRole('button', { name: 'Like' }));
  await deliver();
  expect(screen.getByRole('button', { name: 'Like' }).dataset.money).toBe('true');
  expect(screen.getByRole('button', { name: 'Like' }).dataset.pressed).toBeUndefined();
});
