// Which products of the index are sizes of one product. A family is what one card stands for: the products of
// a size group, each size once.

import { MAX_SIZES } from '../../catalogue.table.ts';
import { toUnitKey } from '../../size/product-sizes.rules.ts';

type Sized = { sizeGroup: string; unit: string };

export class SizeGroups {
  /** Ids of the products by number. */
  readonly #ids: readonly string[];
  /** By product number. */
  readonly #sized: Sized[] = [];
  readonly #members = new Map<string, Set<number>>();

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  put(product: number, { sizeGroup, unit }: Sized): void {
    this.remove(product);
    this.#sized[product] = { sizeGroup, unit: toUnitKey({ unit }) };
    const members = this.#members.get(sizeGroup);
    if (members) members.add(product);
    else this.#members.set(sizeGroup, new Set([product]));
  }

  remove(product: number): void {
    const group = this.of(product);
    const members = this.#members.get(group);
    members?.delete(product);
    if (members?.size === 0) this.#members.delete(group);
  }

  /** The size group of a product; '' if it has never been put. */
  of(product: number): string {
    return this.#sized[product]?.sizeGroup ?? '';
  }

  /**
   * The families of the group of a product: usually one. Products of the same size are in different ones, and
   * none is larger than what is read of a group.
   */
  listFamilies(product: number): number[][] {
    const members = this.#members.get(this.of(product));
    if (!members?.has(product) || members.size < 2) return [[product]];
    const families: number[][][] = [];
    const seen = new Map<string, number>();
    for (const member of [...members].sort((a, b) => (this.#ids[a]! < this.#ids[b]! ? -1 : 1))) {
      const { unit } = this.#sized[member]!;
      const nth = seen.get(unit) ?? 0;
      seen.set(unit, nth + 1);
      const parts = (families[nth] ??= []);
      const last = parts.at(-1);
      if (last && last.length < MAX_SIZES) last.push(member);
      else parts.push([member]);
    }
    return families.flat();
  }
}
