// Lists of numbers that only grow, kept small: the building blocks of the index. Pure data, no I/O.

/** Numbers in the order they were added. */
export class NumberList {
  items: Uint32Array;
  length = 0;

  constructor(room = 2) {
    this.items = new Uint32Array(room);
  }

  add(number: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(Math.max(4, Math.ceil(this.length * 1.6)));
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = number;
  }

  get bytes(): number {
    return this.items.byteLength;
  }
}

/** Where in a product a word stands, worst first. */
export const ZONE = { text: 0, detail: 1, unit: 2, rest: 3, restHead: 4, main: 5, head: 6 } as const;
export type Zone = (typeof ZONE)[keyof typeof ZONE];

const FIRST = 8;
/** Products are numbered below this, so that number, zone and "begins the name" fit 32 bits. */
export const MAX_PRODUCTS = 2 ** 28;

export const pack = (product: number, zone: Zone, isFirst: boolean): number =>
  product * 16 + zone + (isFirst ? FIRST : 0);
export const productOf = (posting: number): number => posting >>> 4;
export const zoneOf = (posting: number): number => posting & 7;
export const isFirst = (posting: number): boolean => (posting & FIRST) !== 0;
