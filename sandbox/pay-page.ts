// The sandbox's hosted page: the amount, a test card, and two ways to continue. Works without a script; the
// short script only shows that a payment is pending. Renders only; decides nothing.

import { createHash } from 'node:crypto';
import { formatRupees, toRupees } from '#shared/money.ts';
import { readInput, type SessionRow } from './objects.ts';
import { TEST_CARDS } from './test-cards.ts';

export type Page = { status: number; html: string };

/** `card` is the content of the field, `problem` why it was not paid. */
export function drawPayPage(
  row: SessionRow,
  { card, problem }: { card: string; problem?: string | null },
): Page {
  const input = readInput(row);
  const amount = formatRupees(toRupees(row.amount));
  const lines = input.lines.map(
    ({ name, quantity, unitAmount }) =>
      `<li><span>${escape(name)} <small>× ${quantity}</small></span><span>${formatRupees(toRupees(quantity * unitAmount))}</span></li>`,
  );
  const cards = TEST_CARDS.map(
    ({ number, label }) =>
      `<button class="plain" name="card" value="${number}"><b>${number}</b><span>${label}</span></button>`,
  );
  return page(
    200,
    `Pay ${amount}`,
    `<h1>Pay ${amount}</h1>
<p class="note"><strong>This is a test. No money moves.</strong> The shop has no payment provider yet; this page stands in for one. Never enter a real card.</p>
<details${input.lines.length > 6 ? '' : ' open'}><summary>${input.lines.length === 1 ? '1 item' : `${input.lines.length} items`}</summary><ul>${lines.join('')}</ul></details>
<form method="post" id="pay">
<label for="card">Card number</label>
<input id="card" name="card" value="${escape(card)}" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="40"${problem ? ' aria-invalid="true" aria-describedby="problem" autofocus' : ''}>
${problem ? `<p class="problem" id="problem" role="alert">${escape(problem)}</p>` : ''}
<button class="pay">Pay ${amount}</button>
</form>
<a class="cancel" href="${escape(input.cancelUrl)}">Cancel</a>
<form method="get" id="cards"><h2>Test cards</h2>${cards.join('')}</form>
<script>${SCRIPT}</script>`,
  );
}

export function drawEndPage(row: SessionRow): Page {
  const input = readInput(row);
  const amount = formatRupees(toRupees(row.amount));
  return row.status === 'complete'
    ? page(
        200,
        'Paid',
        `<h1>Paid ${amount}</h1><p>This payment is complete. It was a test: you were not charged.</p>${back(toSuccessUrl(row))}`,
      )
    : page(
        410,
        'Payment expired',
        `<h1>This payment has expired</h1><p>Nothing was charged. Your cart is saved in the shop.</p>${back(input.cancelUrl)}`,
      );
}

export function drawUnknownPage(): Page {
  return page(
    404,
    'No such payment',
    `<h1>There is no such payment</h1><p>The address may be incomplete.</p>${back('/')}`,
  );
}

/** Shown while the sandbox's process is down; the address stays valid. */
export function drawAwayPage(): Page {
  return page(
    502,
    'Not available',
    `<h1>The payment page is not available</h1><p>The test payment provider does not answer. If you have pressed Pay, look at your orders first.</p><a class="pay" href="">Try again</a>`,
  );
}

/** Inserts the session's id where the shop asked for it, as the provider does. */
export const toSuccessUrl = (row: SessionRow) =>
  readInput(row).successUrl.replaceAll('{CHECKOUT_SESSION_ID}', row.id);

const back = (url: string) => `<a class="pay" href="${escape(url)}">Back to the shop</a>`;

/**
 * The test cards fill the field without a reload; pressing Pay shows that it was pressed. Going back shows
 * the page in its initial state.
 */
const SCRIPT = `const pay=document.getElementById('pay'),button=pay.querySelector('button'),text=button.textContent;
document.getElementById('cards').addEventListener('click',e=>{const b=e.target.closest('button');if(!b)return;e.preventDefault();pay.card.value=b.value;pay.card.focus()});
pay.addEventListener('submit',e=>{if(button.ariaDisabled==='true'){e.preventDefault();return}button.ariaDisabled='true';button.textContent=text.replace('Pay','Paying')+' ...'});
addEventListener('pageshow',()=>{button.ariaDisabled=null;button.textContent=text});`;

const STYLE = `*{box-sizing:border-box}
body{margin:0;background:#f6f8f6;color:#17201b;font:16px/1.5 Figtree,system-ui,sans-serif}
header{background:#fff;border-bottom:1px solid #e6eae6}
header div,main{max-width:480px;margin:0 auto;padding:12px 16px}
header div{display:flex;align-items:center;gap:8px;font-weight:700;color:#0c7a43}
main{padding-bottom:40px}
h1{font-size:28px;line-height:1.2;margin:16px 0 12px}
h2{font-size:16px;margin:0 0 4px}
.note{background:#fff4d6;color:#3a2a00;border-radius:12px;padding:12px 16px;margin:0 0 16px;font-size:14px}
details,form#cards{background:#fff;border:1px solid #e6eae6;border-radius:12px;padding:12px 16px;margin:0 0 16px}
summary{cursor:pointer;font-weight:600;min-height:24px}
ul{list-style:none;margin:8px 0 0;padding:0}
li{display:flex;justify-content:space-between;gap:16px;padding:4px 0;font-size:14px;overflow-wrap:anywhere}
li span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}
small{color:#5b675f;font-size:14px;white-space:nowrap}
label{display:block;font-weight:600;margin-bottom:4px}
input{width:100%;min-height:48px;padding:0 14px;font:inherit;font-variant-numeric:tabular-nums;color:inherit;background:#fff;border:1px solid #8a948d;border-radius:10px}
input[aria-invalid]{border-color:#c62828}
.problem{color:#c62828;background:#fdecec;border-radius:10px;padding:8px 12px;margin:8px 0 0;font-size:14px;font-weight:600}
.phone{background:#fff;border:2px solid #17201b;border-radius:28px;padding:24px 20px;margin:0 auto 16px;max-width:320px;text-align:center}
.phone b{display:block;font-size:28px;margin:4px 0 16px}
.pay,.cancel{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;border-radius:10px;font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.pay{background:#0c7a43;color:#fff;border:0;margin-top:12px}
.pay:hover{background:#0a6839}
.pay[aria-disabled=true]{opacity:.75;cursor:progress}
.cancel{color:#17201b;background:#fff;border:1px solid #e6eae6;margin:8px 0 20px}
.plain{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px;width:100%;min-height:44px;align-items:center;padding:6px 0;background:none;border:0;border-top:1px solid #e6eae6;font:inherit;font-size:14px;color:inherit;text-align:left;cursor:pointer}
.plain b{font-variant-numeric:tabular-nums;color:#0c7a43}
.plain span{color:#5b675f}
:focus-visible{outline:2px solid #0c7a43;outline-offset:2px}`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** For every page here: nothing external is loaded. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
};

const MARK =
  '<svg viewBox="0 0 64 64" width="32" height="32" aria-hidden="true"><rect width="64" height="64" rx="15" fill="#0c7a43"/><path d="M14 24h36v6H14zm0 12h36v12H14z" fill="#ffc83d"/></svg>';

export function page(status: number, title: string, body: string): Page {
  const html = `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)} | Test payment</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><header><div>${MARK}Test payment</div></header><main>
${body}
</main></body></html>`;
  return { status, html };
}

export function escape(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character]!);
}
