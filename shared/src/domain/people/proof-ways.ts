/** The ways in which a session proves who uses it. They are stored: never rename one. */
export const PROOF_WAYS = [
  'password',
  'wallet',
  'passkey',
  'code',
  'recovery_code',
  'google',
  'facebook',
] as const;
export type ProofWay = (typeof PROOF_WAYS)[number];

/** Those that pass the second step of a sign-in. */
export const SECOND_STEPS = ['passkey', 'code', 'recovery_code'] as const satisfies readonly ProofWay[];

/** What PROOF_REQUIRED asks for. */
export type WantedProof = {
  /** `account`: who uses the session, in any of the ways. `owner`: the wallet that owns the contracts. `operator`: a passkey. */
  of: 'account' | 'owner' | 'operator';
  /** The ways that this account has. */
  ways: ProofWay[];
};
