// The hosted page of a payment link or a QR code: it waits as a UPI app does, for Approve, Decline or the end
// of the request. Works without a script; while a bank decides late, the page asks again by itself.

import { formatRupees, toRupees } from '#shared/money.ts';
import { drawUnknownPage, escape, page, type Page } from '../pay-page.ts';
import type { Link } from './entities.ts';
import type { Razorpay } from './razorpay.ts';

const NOTE =
  '<p class="note"><strong>This is a test. No money moves.</strong> This page stands in for a UPI app and its bank.</p>';
const AGAIN_SECONDS = 3;

/** `form`: the pressed button's form, null to look. `location`: where the browser goes on. */
export function answerUpiPage(
  razorpay: Razorpay,
  id: string,
  form: string | null,
): Page & { location?: string } {
  const pressed = form === null ? null : new URLSearchParams(form).get('answer');
  const isDeclined = pressed === 'decline';
  const link = razorpay.getLink(id);
  if (!link) return answerCodePage(razorpay, id, form, isDeclined);
  if (pressed === 'expire') return drawEnd(razorpay, razorpay.expireLink(id));
  if (form !== null && isDeclined && link.status === 'created') {
    razorpay.take(id, 'failed');
    return drawRequest(link, 'You declined this request. Nothing was charged.');
  }
  if (form !== null && link.status === 'created') {
    const payment = razorpay.approve(id);
    const after = razorpay.requireLink(id);
    if (after.status === 'paid')
      return { status: 303, html: '', location: razorpay.toCallbackUrl(after, payment!.id) };
  }
  if (link.status === 'created' && razorpay.findUndecided(id)) return drawWaiting(link);
  return link.status === 'created' ? drawRequest(link, null) : drawEnd(razorpay, razorpay.requireLink(id));
}

function answerCodePage(razorpay: Razorpay, id: string, form: string | null, isDeclined: boolean): Page {
  const code = razorpay.findCode(id);
  if (!code) return drawUnknownPage();
  if (form !== null && !isDeclined) razorpay.approve(id);
  const { status, payments_count_received: count, payment_amount: paise } = razorpay.findCode(id)!;
  if (status === 'active') return drawForm(paise, 'At your door', null, '');
  return page(
    count > 0 ? 200 : 410,
    count > 0 ? 'Paid' : 'Code closed',
    count > 0
      ? `<h1>Paid ${amountOf(paise)}</h1><p>It was a test: you were not charged.</p>`
      : '<h1>This code is closed</h1><p>Nothing was charged.</p>',
  );
}

const amountOf = (paise: number) => formatRupees(toRupees(paise));

function drawRequest(link: Link, problem: string | null): Page {
  const until = new Date(link.expire_by * 1000).toLocaleTimeString('en-IN', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  });
  const hint = `<p>Or do nothing: the request ends at ${until}.</p>
<form method="post"><button class="cancel" name="answer" value="expire">Let it expire now</button></form>${back(link)}`;
  return drawForm(link.amount, link.description, problem, hint);
}

function drawForm(paise: number, description: string, problem: string | null, more: string): Page {
  return page(
    200,
    `Approve ${amountOf(paise)}`,
    `<h1>Approve on your phone</h1>${NOTE}
<form method="post" class="phone">
<span>${escape(description)}</span><b>${amountOf(paise)}</b>
${problem ? `<p class="problem" role="alert">${escape(problem)}</p>` : ''}
<button class="pay" name="answer" value="approve">Approve</button>
<button class="cancel" name="answer" value="decline">Decline</button>
</form>${more}`,
  );
}

function drawWaiting(link: Link): Page {
  return page(
    200,
    'Waiting for the bank',
    `<meta http-equiv="refresh" content="${AGAIN_SECONDS}"><h1>Waiting for the bank</h1>
<p role="status">You approved ${amountOf(link.amount)}. Your bank has not answered yet. You may close this page.</p>${back(link)}`,
  );
}

function drawEnd(razorpay: Razorpay, link: Link): Page {
  const [paid] = link.payments ?? [];
  if (paid)
    return page(
      200,
      'Paid',
      `<h1>Paid ${amountOf(link.amount)}</h1><p>It was a test: you were not charged.</p>${back(link, razorpay.toCallbackUrl(link, paid.payment_id))}`,
    );
  return page(
    410,
    'Payment request ended',
    `<h1>This payment request has ended</h1><p>Nothing was charged. Your cart is saved in the shop.</p>${back(link)}`,
  );
}

/** Links know no address for giving up: the page after the payment says how the order stands. */
const back = (link: Link, url = link.callback_url) =>
  `<a class="cancel" href="${escape(url)}">Back to the shop</a>`;
