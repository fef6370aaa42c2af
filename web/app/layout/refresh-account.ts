/** Has the menus show what the account is now. Its code comes with the first of them that somebody goes to. */
export function refreshAccount(): void {
  import('../lib/session/refresh-user.ts').then(
    ({ refreshUser }) => refreshUser(),
    (error: unknown) => console.warn('The account cannot be asked about.', error),
  );
}
