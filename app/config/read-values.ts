// Reads single values of the environment.

import { BlockList, isIP } from 'node:net';

/** Its message is for the person who started the shop. */
export class ConfigError extends Error {}

/** A variable of the environment; undefined where it is not set, or empty. */
export type VariableReader = (name: string) => string | undefined;

export function readInteger(
  name: string,
  text: string | undefined,
  fallback: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

export function readScale(name: string, text: string | undefined): number {
  if (text === undefined) return 1;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0)
    throw new ConfigError(`${name} must be a number above 0, not "${text}"`);
  return value;
}

export function readChoice(name: string, text: string, choices: readonly string[]): string {
  if (!choices.includes(text))
    throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return text;
}

export function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (
    !url ||
    (url.protocol !== 'http:' && url.protocol !== 'https:') ||
    url.pathname !== '/' ||
    url.search ||
    url.hash
  ) {
    throw new ConfigError(
      `${name} must be the shop's address alone, like https://shop.example, not "${text}"`,
    );
  }
  return url.origin;
}

export function readToken(name: string, text: string | undefined): string | null {
  if (text !== undefined && !/^[\w.~+/=-]{16,}$/.test(text))
    throw new ConfigError(`${name} must be 16 or more letters, digits or -._~+/=`);
  return text ?? null;
}

export function readNetworks(name: string, text: string | undefined): string[] {
  const networks = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address);
    const isValid = family !== 0 && (prefix === undefined || isPrefix(address, Number(prefix), family));
    if (!isValid)
      throw new ConfigError(`${name} must be a list of networks like 10.0.0.0/8, not "${network}"`);
  }
  return networks;
}

function isPrefix(address: string, prefix: number, family: number): boolean {
  try {
    new BlockList().addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}
