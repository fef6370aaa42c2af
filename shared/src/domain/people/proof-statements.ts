/** What a wallet signs to prove who holds it, by purpose: the statement of an EIP-4361 text. The server writes it, and the page checks it. */
export const PROOF_STATEMENTS = {
  sign_in: 'Sign in to Pitlane with this wallet. This costs nothing and allows no payment.',
  prove: "Confirm to Pitlane that it's you. This costs nothing and allows no payment.",
  link: 'Link this wallet to your Pitlane account. This costs nothing and allows no payment.',
} as const;
