import { bigint, customType } from 'drizzle-orm/pg-core';

/** An amount or a token id: any uint256, read as bigint. */
export const uint256 = customType<{ data: bigint; driverData: bigint }>({
  dataType: () => 'numeric(78,0)',
});

/** A whole number that fits a JavaScript number: block numbers, log indexes, seconds since 1970. */
export const integer53 = (name: string) => bigint(name, { mode: 'number' });

/** A text that rows are ordered by: compared byte by byte, which is faster than any language's order, and alike everywhere. */
export const key = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "C"',
});
