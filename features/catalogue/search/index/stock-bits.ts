// Which products of the index one store has in stock, one bit each; all stores share the words.

export class StockBits {
  #words = new Uint32Array(64);

  has(product: number): boolean {
    return ((this.#words[product >>> 5] ?? 0) & (1 << (product & 31))) !== 0;
  }

  set(product: number, isInStock: boolean): void {
    const at = product >>> 5;
    if (at >= this.#words.length) {
      if (!isInStock) return;
      const grown = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    const bit = 1 << (product & 31);
    if (isInStock) this.#words[at]! |= bit;
    else this.#words[at]! &= ~bit;
  }
}
