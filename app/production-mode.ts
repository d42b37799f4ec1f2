// Decides whether a shop is in production or a local demo. What the demo makes easy (accounts with passwords
// on the console, cards that cost nothing) is a way into a real shop.

import { isIP } from 'node:net';

type Settings = {
  host: string;
  publicUrl: string;
  hasAdmin: boolean;
  /** Keys of payment providers, by the name of their setting. */
  paymentKeys: Record<string, string | undefined>;
};

/** Why it counts as production, each reason as words for the console; none for a demo. */
export function listProductionReasons({ host, publicUrl, hasAdmin, paymentKeys }: Settings): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const reasons: string[] = [];
  if (hasAdmin) reasons.push('ADMIN_EMAIL is set');
  if (!isThisMachine(host)) reasons.push(`HOST ${host} lets other machines in`);
  if (!isThisMachine(hostname)) reasons.push(`PUBLIC_URL ${publicUrl} is not this machine`);
  else if (protocol === 'https:') reasons.push(`PUBLIC_URL ${publicUrl} is served by https`);
  for (const [name, key] of Object.entries(paymentKeys))
    if (key?.includes('_live_')) reasons.push(`${name} is a live key`);
  return reasons;
}

/** `host` is a name or an address, which may be in brackets as in a URL. */
function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(address) === 4) return address.startsWith('127.');
  return address === '::1' || address === 'localhost';
}
