const sending = new Map<string, { wanted: boolean }>();

/**
 * Sends what a reader switches on and off: one request at a time, so that none overtakes another, and after it only what was
 * wanted last. `key` names the switch. Resolves to false when an earlier call sends this wish too; throws what `send` throws.
 */
export async function sendLastWish(
  key: string,
  wanted: boolean,
  send: (wanted: boolean) => Promise<void>,
): Promise<boolean> {
  const before = sending.get(key);
  if (before) {
    before.wanted = wanted;
    return false;
  }
  const wish = { wanted };
  sending.set(key, wish);
  try {
    let sent: boolean;
    do {
      sent = wish.wanted;
      await send(sent);
    } while (wish.wanted !== sent);
    return true;
  } finally {
    sending.delete(key);
  }
}
