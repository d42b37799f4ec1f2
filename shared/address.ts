// The parts of a delivery address that may be missing, and its first line as people write it. Pure.

export const ADDRESS_EXTRAS = ['label', 'house', 'landmark', 'receiver', 'riderNote'] as const;
export type AddressExtra = (typeof ADDRESS_EXTRAS)[number];

/** 'Flat 302, 12 MG Road'. */
export function toStreet({ house, address_line }: { house?: string; address_line: string }): string {
  return house ? `${house}, ${address_line}` : address_line;
}

/** Without the extras that are ''. */
export function withoutEmptyExtras<Saved extends { [extra in AddressExtra]?: string }>(
  address: Saved,
): Saved {
  const isEmpty = (name: string) => ADDRESS_EXTRAS.some((extra) => extra === name && !address[extra]);
  return Object.fromEntries(Object.entries(address).filter(([name]) => !isEmpty(name))) as Saved;
}
