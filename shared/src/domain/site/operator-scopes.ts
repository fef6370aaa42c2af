/**
 * What a token of an operator may do, a module at a time: read it, or change it. Each operation for operators names one. Stored with
 * each token: never rename one.
 */
export const OPERATOR_SCOPES = [
  'announcements:write',
  'audit:read',
  'contracts:read',
  'contracts:write',
  'csp-reports:read',
  'featured:write',
  'game:races',
  'help:read',
  'help:write',
  'hidden:read',
  'hidden:write',
  'jobs:read',
  'jobs:write',
  'mail:read',
  'mail:write',
  'news:read',
  'news:write',
  'operators:read',
  'orders:write',
  'reports:read',
  'reports:write',
  'whitelists:read',
  'whitelists:write',
] as const;

/** A scope that a token can be given. */
export type GrantedScope = (typeof OPERATOR_SCOPES)[number];

/** Every token may ask what it is: nothing else has the scope `self:read`. */
export type OperatorScope = GrantedScope | 'self:read';
