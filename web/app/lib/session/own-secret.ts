import { toStorageName } from '../site-storage.ts';

/** Stored in browsers: never rename. */
const REGISTRATION_KEY = toStorageName('pitlane.session.registration');
const DEVICE_KEY = toStorageName('pitlane.session.device');

/** Makes the secret that proves, when the link of the mail is opened, that it is the browser of the registration. */
export function makeRegistrationSecret(): string {
  const secret = crypto.randomUUID() + crypto.randomUUID();
  write(REGISTRATION_KEY, secret);
  return secret;
}

/** The secret of the last registration in this browser. */
export const readRegistrationSecret = () => read(REGISTRATION_KEY);

/** Keeps what the last sign-in with a password answered: guesses of strangers then do not lock this browser out. */
export function keepDevice(device: string | undefined): void {
  if (device !== undefined) write(DEVICE_KEY, device);
}

/** What the last sign-in with a password has left in this browser. */
export const readDevice = () => read(DEVICE_KEY);

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch (error) {
    console.warn('This browser’s storage can’t be read.', error);
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn('This browser can’t store this.', error);
  }
}
