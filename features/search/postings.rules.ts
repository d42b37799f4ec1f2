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

/** Where in a product a word stands, worst first. Never 0, so that no posting is 0. */
export const ZONE = { text: 1, detail: 2, unit: 3, rest: 4, restHead: 5, main: 6, head: 7 } as const;
export type Zone = (typeof ZONE)[keyof typeof ZONE];

const FIRST = 8;
/** Products are numbered below this, so that number, zone and "begins the name" fit 32 bits. */
export const MAX_PRODUCTS = 2 ** 28;

export const pack = (product: number, zone: Zone, isFirst: boolean): number =>
  product * 16 + zone + (isFirst ? FIRST : 0);
export const productOf = (posting: number): number => posting >>> 4;
export const zoneOf = (posting: number): number => posting & 7;
export const isFirst = (posting: number): boolean => (posting & FIRST) !== 0;
