import { bigint, customType } from 'drizzle-orm/pg-core';

/** An amount or a token id: any uint256, read as bigint. */
export const uint256 = customType<{ data: bigint; driverData: bigint }>({
  dataType: () => 'numeric(78,0)',
});

/** A whole number that fits a JavaScript number: block numbers, log indexes, seconds since 1970. */
export const integer53 = (name: string) => bigint(name, { mode: 'number' });
