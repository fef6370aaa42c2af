/** Makes an order different from others with the same terms: 256 random bits. */
export function randomSalt(): bigint {
  const words = crypto.getRandomValues(new BigUint64Array(4));
  return words.reduce((salt, word) => (salt << 64n) | word, 0n);
}
