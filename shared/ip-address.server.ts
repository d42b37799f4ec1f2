// What counts as one network address when attempts are counted. Pure.

import { isIPv4, isIPv6 } from 'node:net';

/**
 * The networks an address belongs to, narrowest first: an IPv4 address itself, also when written as IPv6; for
 * an IPv6 address its /64, which one customer holds, and its /48, which one customer may hold too.
 */
export function toNetworks(ipAddress: string): string[] {
  const address = withoutPort(ipAddress);
  const groups = toGroups(address);
  if (!groups) return [address];
  if (isMappedIPv4(groups)) {
    const [high = 0, low = 0] = groups.slice(6);
    return [[high >> 8, high & 255, low >> 8, low & 255].join('.')];
  }
  return [toPrefix(groups, 4), toPrefix(groups, 3)];
}

/** Some proxies forward '203.0.113.9:5000' or '[2001:db8::1]:5000', with a new port for each connection. */
export function withoutPort(text: string): string {
  const [, inBrackets, plain] = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text.trim()) ?? [];
  return inBrackets ?? plain ?? text.trim();
}

/** The narrowest network of the address, as text to compare. */
export function toAddressSubject(ipAddress: string): string {
  return toNetworks(ipAddress)[0]!;
}

const isMappedIPv4 = (groups: readonly number[]) =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const toPrefix = (groups: readonly number[], count: number) =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`;

/** The eight groups of an IPv6 address in any notation; null when it is not one. */
function toGroups(text: string): number[] | null {
  if (!isIPv6(text)) return null;
  const [address = ''] = text.split('%');
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  const after = readGroups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!isIPv4(part)) return [Number.parseInt(part, 16)];
    const bytes = part.split('.').map(Number);
    return [bytes[0]! * 256 + bytes[1]!, bytes[2]! * 256 + bytes[3]!];
  });
}
