// The document at an address that was never seen, without a network: words in every language of the shop,
// a retry, and links to the pages that are there.

import { msg } from '../data/language.ts';

/** The texts below in the other languages, by language (build-worker.ts). */
declare const __OFFLINE_WORDS__: Readonly<Record<string, Readonly<Record<string, string>>>>;

const MAX_LINKS = 12;
const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:560px;margin:0 auto;padding:24px 16px;color-scheme:light dark}' +
  'h1{font-size:1.25rem}a{display:inline-flex;align-items:center;min-height:44px}ul{padding:0;list-style:none}';

/** Once there is a network again; but a link that was pressed just before is followed. */
const RELOADING =
  'let left=false;addEventListener("click",(event)=>{left||=!!event.target.closest("a")});' +
  'addEventListener("online",()=>left||location.reload())';

export async function toOfflineDocument(pages: Cache): Promise<Response> {
  const links = await listLinks(pages);
  const sections = ['en', ...Object.keys(__OFFLINE_WORDS__)].map((code) => {
    const say = (text: string) => __OFFLINE_WORDS__[code]?.[text] ?? text;
    return `<section lang="${code}"><h1>${say(msg('No network'))}</h1><p>${say(
      msg('This page opens when you are back online. Pages you have seen before also open offline.'),
    )}</p><a href="">${say(msg('Try again'))}</a></section>`;
  });
  const html =
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${msg('No network')}</title>` +
    `<style>${STYLE}</style></head><body><main>${sections.join('')}<nav><ul>${links.join('')}</ul></nav></main>` +
    `<script>${RELOADING}</script></body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** The newest pages, by the titles of their documents, which are HTML already. */
async function listLinks(pages: Cache): Promise<string[]> {
  const paths = (await pages.keys())
    .map(({ url }) => new URL(url))
    .filter(isOpenable)
    .toReversed();
  const links = paths.slice(0, MAX_LINKS).map(async (url) => {
    const html = await (await pages.match(url, { ignoreVary: true }))?.text();
    const title = /<title>([^<]+)<\/title>/.exec(html ?? '')?.[1];
    return title
      ? `<li><a href="${(url.pathname + url.search).replaceAll('&', '&amp;')}">${title}</a></li>`
      : '';
  });
  return Promise.all(links);
}

const isOpenable = ({ pathname }: URL) =>
  !pathname.endsWith('.data') && pathname !== '/dashboard/myorders/order';
