// The browser's offer to install the shop, held back until there is a reason to make it.

import { useSyncExternalStore } from 'react';

const EVENT = 'beforeinstallprompt';
type InstallEvent = Event & { prompt(): Promise<unknown> };

declare global {
  interface Window {
    __installOffer?: InstallEvent | undefined;
  }
}

/** Inlined in the head of every page of the shop: the browser makes its offer once, and early. */
export const INSTALL_SCRIPT = `addEventListener("${EVENT}",e=>{e.preventDefault();window.__installOffer=e})`;

function onOffer(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}

/** How this browser installs the shop; null: not at all, or it has been done. */
export function useWayToInstall(): 'press' | 'by hand' | null {
  return useSyncExternalStore(onOffer, findWay, () => null);
}

function findWay(): 'press' | 'by hand' | null {
  if (window.__installOffer) return 'press';
  // Only browsers on iOS say it: false is a page that is not installed.
  return (navigator as { standalone?: boolean }).standalone === false ? 'by hand' : null;
}

/** The browser asks by itself. It can be asked once. */
export async function install(): Promise<void> {
  const offer = window.__installOffer;
  delete window.__installOffer;
  await offer?.prompt();
}
