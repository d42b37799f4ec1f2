// Who may read /metrics, and where it is answered.

import path from 'node:path';
import { ConfigError, readToken, type VariableReader } from './read-values.ts';

/** A port of an address of this machine, or the path of a socket. */
export type ListenAddress = { host: string; port: number } | { path: string };

/**
 * A loopback port or a socket needs no token, because only this machine reaches it; any other address does.
 */
export function readMetrics(read: VariableReader, processNumber: number) {
  const metricsToken = readToken('METRICS_TOKEN', read('METRICS_TOKEN'));
  const metricsListen = readListenAddress('METRICS_LISTEN', read('METRICS_LISTEN'));
  if (metricsListen && 'host' in metricsListen && !metricsToken && !LOOPBACK.test(metricsListen.host))
    throw new ConfigError('METRICS_LISTEN at an address that others reach needs METRICS_TOKEN beside it');
  return { metricsToken, metricsListen: metricsListen && toOwnAddress(metricsListen, processNumber) };
}

/** The second process listens at the next port, or at metrics-2.sock instead of metrics.sock, and so on. */
function toOwnAddress(at: ListenAddress, processNumber: number): ListenAddress {
  if (processNumber === 1) return at;
  if ('path' in at) {
    const { dir, name, ext } = path.parse(at.path);
    return { path: path.join(dir, `${name}-${processNumber}${ext}`) };
  }
  return { ...at, port: at.port && at.port + processNumber - 1 };
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

function readListenAddress(name: string, text: string | undefined): ListenAddress | null {
  if (text === undefined) return null;
  if (text.startsWith('/')) return { path: text };
  const [, bracketed, plain, port = text] = /^(?:\[([\da-f:]+)\]|([^:]+)):(\d+)$/i.exec(text) ?? [];
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new ConfigError(`${name} must be a port, host:port or the path of a socket, not "${text}"`);
  return { host: bracketed ?? plain ?? '127.0.0.1', port: Number(port) };
}
