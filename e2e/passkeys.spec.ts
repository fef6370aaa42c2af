/** Passkeys in a real browser, with a virtual authenticator: add one, sign in with it alone, and as the second step after the password. */
import { expect, type Page } from '@playwright/test';
import { askWith, button, main, panel, readToken, registerDriver, signIn } from './fixtures/account.ts';
import { visit } from './fixtures/site.ts';
import { test } from './fixtures/test.ts';

/** Gives the browser a device that keeps passkeys and always finds the finger of its user on the sensor. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** What passkeys need is loaded with the reader's first move. */
const move = (page: Page) => page.mouse.move(20, 20);

test('a driver adds a passkey, and signs in with it alone, from the list of the browser, and after the password', async ({
  page,
  request,
}) => {
  const driver = await registerDriver(request);
  await addAuthenticator(page);
  const isSignedIn = async () => {
    await expect(page).toHaveURL(`/Author/${driver.user.id}`);
    expect(await askWith(request, (await readToken(page)).tab ?? '')).toBe(200);
    await page.evaluate(() => sessionStorage.clear());
  };
  await visit(page, '/login');
  await signIn(page, driver);
  await expect(page).toHaveURL(`/Author/${driver.user.id}`);

  await visit(page, '/account');
  await move(page);
  const passkeys = panel(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText(/^Chrome on/)).toBeVisible();
  const codes = passkeys.getByRole('region', { name: 'New recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I saved them' }).click();
  await expect(panel(page, 'Two-step verification')).toContainText('10 left');
  await page.evaluate(() => sessionStorage.clear());

  // The browser offers the passkey by itself, and the finger is there.
  await visit(page, '/login');
  await move(page);
  await isSignedIn();

  // From now on it is a browser that offers none.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await visit(page, '/login');
  await move(page);
  await button(page, 'Sign in with a passkey').click();
  await isSignedIn();

  await visit(page, '/login');
  await signIn(page, driver);
  await expect(main(page).getByText('Two-step verification')).toBeVisible();
  expect(await readToken(page)).toEqual({ local: null, tab: null });
  await button(page, 'Use a passkey').click();
  await isSignedIn();
});
