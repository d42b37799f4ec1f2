// The browser's offer to install the shop, held back until there is a reason to make it.

type InstallOffer = Event & { prompt(): Promise<unknown> };

declare global {
  interface Window {
    __installOffer?: InstallOffer | undefined;
  }
}

/** Inlined in the head of every page of the shop: the browser makes its offer once, and early. */
export const INSTALL_SCRIPT =
  'addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.__installOffer=e})';
