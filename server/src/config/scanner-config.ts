import { z } from 'zod';

/** Where a scanner listens: a Unix socket, or a place in the network. */
export type ScannerAddress = { path: string } | { host: string; port: number };

/** The port that clamd's own documents name. */
const CLAMD_PORT = 3310;

const ERROR = 'must be clamd://host:3310, or unix: and the path of the socket: unix:/run/clamav/clamd.ctl';

export const SCANNER_ENV = {
  SCANNER_URL: z
    .string()
    .regex(/^(?:clamd:\/\/[^\s/?#@]+\/?|unix:\/[^\s?#]+)$/, { error: ERROR })
    .refine((text) => URL.canParse(text), { error: ERROR })
    .optional(),
};

/** The scanner that looks at what people send; undefined where there is none. */
export function findScanner(values: { SCANNER_URL?: string | undefined }): ScannerAddress | undefined {
  const { SCANNER_URL: address } = values;
  if (address === undefined) return undefined;
  if (address.startsWith('unix:')) return { path: address.slice('unix:'.length) };
  const { hostname, port } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || CLAMD_PORT) };
}
