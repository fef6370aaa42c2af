/** Writes numbers bit by bit, the highest bit first. */
export class BitWriter {
  #bytes: number[] = [];
  #held = 0;
  #count = 0;

  /** The lowest `bits` of a whole number, at most 32; of a negative one its two's complement. */
  write(value: number, bits: number): void {
    for (let i = bits - 1; i >= 0; i--) {
      this.#held = (this.#held << 1) | ((value >>> i) & 1);
      if (++this.#count < 8) continue;
      this.#bytes.push(this.#held);
      this.#held = 0;
      this.#count = 0;
    }
  }

  /** Zeros, and then a one. */
  unary(zeros: number): void {
    for (let left = zeros; left > 0; left -= 32) this.write(0, Math.min(left, 32));
    this.write(1, 1);
  }

  /** Zeros up to the end of the byte. */
  align(): void {
    if (this.#count > 0) this.write(0, 8 - this.#count);
  }

  /** What is written, in whole bytes. */
  get bytes(): readonly number[] {
    return this.#bytes;
  }
}
