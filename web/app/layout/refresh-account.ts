/** Updates the account in the menus. Its code is loaded with the first menu that the visitor goes to. */
export function refreshAccount(): void {
  import('../lib/session/refresh-user.ts').then(
    ({ refreshUser }) => refreshUser(),
    (error: unknown) => console.warn('The account cannot be asked about.', error),
  );
}
