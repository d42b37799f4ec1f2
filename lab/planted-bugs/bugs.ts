// Bugs that shops like this one have had, and the test that must find each: the cheapest one that can.

import type { Edit } from '../mutate.ts';

export const KINDS = ['prices', 'payments', 'rights', 'states', 'forms', 'words', 'layout'] as const;
/** The quickest first. */
export const TIERS = ['checks', 'unit', 'api', 'components', 'browser'] as const;
export type Tier = (typeof TIERS)[number];

export type Bug = {
  kind: (typeof KINDS)[number];
  name: string;
  edits: Edit[];
  tier: Tier;
  /** A file; for checks the name of the step. */
  test: string;
};

export const toTestPath = ({ tier, test }: Pick<Bug, 'tier' | 'test'>) =>
  tier === 'browser' ? `tests/browser/${test}.ts` : test;

const bugsOf =
  (kind: Bug['kind']) =>
  (name: string, [tier, test]: readonly [Tier, string], ...edits: Edit[]): Bug => ({
    kind,
    name,
    edits,
    tier,
    test,
  });
const prices = bugsOf('prices');
const payments = bugsOf('payments');
const rights = bugsOf('rights');
const states = bugsOf('states');
const forms = bugsOf('forms');
const words = bugsOf('words');
const layout = bugsOf('layout');

const unit = (test: string) => ['unit', test] as const;
const api = (test: string) => ['api', test] as const;
const components = (test: string) => ['components', test] as const;

const RAZORPAY_CALLS = unit('adapters/razorpay-payments.test.ts');
const RAZORPAY = api('features/payment/razorpay.test.ts');
const DOOR = api('features/payment/door-payment.test.ts');
const SETTLING = api('features/payment/settle.test.ts');
const CHARGES = api('features/payment/charges.test.ts');
const OFFERS = api('features/payment/offers.test.ts');
const PRICE_PLANS = api('features/catalogue/price/price-plan.test.ts');
const OFFER_RULES = unit('features/offer/offer.rules.test.ts');
const PLACING = api('features/order/placing/place-order.test.ts');
const TRANSITIONS = api('features/order/fulfilment/order-transitions.test.ts');
const SUBSTITUTES = api('features/order/fulfilment/substitutes.test.ts');
const DRAFT_FORM = components('web/dashboard/parts/draft-form.component.test.tsx');
const CHECKOUT = components('web/checkout/checkout.component.test.tsx');
const STAFF_PAGE = components('web/dashboard/staff/staff.component.test.tsx');
const CART = components('web/parts/cart/cart.component.test.tsx');

export const BUGS: Bug[] = [
  prices('the discount is rounded down, not up', unit('shared/money.test.ts'), [
    'shared/money.ts',
    '(rest > 0 ? 1 : 0)',
    '0',
  ]),
  prices('savings are counted once for each line, not for each unit', unit('shared/money.test.ts'), [
    'shared/money.ts',
    'fullPaise += pricePaise * line.quantity',
    'fullPaise += pricePaise',
  ]),
  prices('an order may cost more than the shopper was shown', PLACING, [
    'features/order/core/order.rules.ts',
    'if (totalPaise > toPaise(shownRupees))',
    'if (totalPaise > toPaise(shownRupees) * 2)',
  ]),
  prices('the order is charged without its discounts', PLACING, [
    'features/order/core/order.rules.ts',
    'discountedPaise(row.price_paise, row.discount_basis_points / 100)',
    'discountedPaise(row.price_paise, 0)',
  ]),
  prices('an offer is used more often than it may be', OFFERS, [
    'features/order/placing/place-order.store.ts',
    'CASE WHEN offers.version = used.version THEN offers.used + 1 ELSE -1 END',
    'CASE WHEN offers.version = used.version THEN least(offers.used + 1, offers.uses_total) ELSE -1 END',
  ]),
  prices('an offer that has ended meanwhile is still given', OFFERS, [
    'features/order/placing/place-order.store.ts',
    'CASE WHEN used.is_counted OR unchanged.id IS NOT NULL THEN used.paise ELSE -1 END',
    'used.paise',
  ]),
  prices('a cancelled order holds the use of its offer', OFFERS, [
    'features/order/fulfilment/order-transitions.ts',
    '  await returnUses(tx, order, now);\n',
    '',
  ]),
  prices('missing packs are given back without the discount of their offer', OFFERS, [
    'features/order/core/paid.rules.ts',
    '=> lineTotalPaise - offerPaise;',
    '=> lineTotalPaise + 0 * offerPaise;',
  ]),
  prices('a page from memory has the price from before a planned one', PRICE_PLANS, [
    'features/catalogue/price/price-moments.ts',
    'isDue: () => Date.now() >= nextAt',
    'isDue: () => Date.now() < 0',
  ]),
  prices('an order gets the price from before a planned one that is due', PRICE_PLANS, [
    'features/order/placing/place-order.store.ts',
    'plan.due_at <= clock_timestamp()',
    'plan.due_at IS NULL AND false',
  ]),
  prices('the end of a planned price takes back what was changed by hand', PRICE_PLANS, [
    'database/migrations/0018_price-plans.sql',
    'price_before_paise = CASE WHEN price_changed THEN NULL ELSE price_before_paise END',
    'price_before_paise = price_before_paise',
  ]),
  prices('a sum is spread with paise left over', OFFER_RULES, [
    'features/offer/offer.rules.ts',
    'if (left === 0) break;',
    'if (left <= 1) break;',
  ]),
  prices(
    'the refund for a problem is more than what is left',
    unit('web/dashboard/parts/refund-amount.test.ts'),
    [
      'web/dashboard/parts/refund-amount.ts',
      'Math.min(left, toRupees(toPaise(line.price) * quantity))',
      'toRupees(toPaise(line.price) * quantity)',
    ],
  ),
  prices('a sold-out line counts in the total of the cart', CART, [
    'features/cart/cart.rules.ts',
    'return stock <= 0;',
    'return stock < 0;',
  ]),

  payments('an event of Razorpay is taken whoever has signed it', RAZORPAY_CALLS, [
    'adapters/razorpay-payments.ts',
    "if (!isSame(readHeader(headers, 'x-razorpay-signature'), wanted))",
    'if (!wanted)',
  ]),
  payments('an event is settled as often as it is sent', api('features/payment/webhook/webhook.test.ts'), [
    'features/payment/webhook/webhook.ts',
    'return rows.length > 0;',
    'return true;',
  ]),
  payments('a payment link can be paid for a day', RAZORPAY_CALLS, [
    'adapters/razorpay-objects.ts',
    'expire_by: toSeconds(order.expiresAt),',
    'expire_by: toSeconds(order.expiresAt) + 86_400,',
  ]),
  payments('a link that was made before is used, whatever its amount', RAZORPAY_CALLS, [
    'adapters/razorpay-payments.ts',
    'if (made.amount !== order.amountPaise)',
    'if (!made.amount)',
  ]),
  payments('any amount that was paid by UPI pays the order', SETTLING, [
    'features/payment/payment.rules.ts',
    'amountPaise === order.totalPaise && currency',
    'amountPaise > 0 && currency',
  ]),
  payments('as many dollars as rupees pay the order', SETTLING, [
    'features/payment/payment.rules.ts',
    "currency === 'inr' && mode",
    'currency && mode',
  ]),
  payments('a refund after a lost answer has another key, and is paid twice', RAZORPAY_CALLS, [
    'adapters/razorpay-payments.ts',
    "{ 'X-Refund-Idempotency': refundKey }",
    "{ 'X-Refund-Idempotency': `${refundKey}${Math.random()}` }",
  ]),
  payments('money that comes after its link has ended is kept', RAZORPAY, [
    'adapters/razorpay-objects.ts',
    'isLate: paid === null && hasEnded,',
    'isLate: false,',
  ]),
  payments('a payment that is only authorised is left to its bank', RAZORPAY, [
    'adapters/razorpay-payments.ts',
    'return link && isOurLink(link) ? captureNow(ask, payment, signal) : payment;',
    'return payment;',
  ]),
  payments('payments of others who use the account are captured', RAZORPAY, [
    'adapters/razorpay-objects.ts',
    "Boolean(orderId) && toNote(notes, 'orderId') === orderId;",
    'Boolean(orderId);',
  ]),
  payments(
    'the second payment of a link is nobody’s concern',
    RAZORPAY,
    [
      'features/payment/payment.rules.ts',
      "return { kind: 'review', reason: 'paid through another session', details, endsHold: false };",
      "return { kind: 'nothing' };",
    ],
    ['features/payment/refund/compare-charge.ts', 'await addOtherCharge(tx, { ...row, problem });', ''],
  ),
  payments('an order that was paid by a code at the door is due in cash too', DOOR, [
    'features/order/fulfilment/delivery.rules.ts',
    "const isCash = ({ paymentState }: StoredOrder) => paymentState === 'none_due';",
    "const isCash = ({ paymentState, paymentMethod }: StoredOrder) =>\n  paymentState === 'none_due' || paymentMethod === 'upi';",
  ]),
  payments('a code that is paid beside cash is not given back', DOOR, [
    'features/payment/door-payment.ts',
    'await payments.refunds.queue(tx, orderId);',
    '',
  ]),
  payments('each press of the rider opens a further code', DOOR, [
    'features/order/fulfilment/door-codes.ts',
    'if (code && isUsable(code, duePaise, now)) return toCollectCode(code);',
    '',
  ]),
  payments('a code can be paid after its order was delivered', DOOR, [
    'features/payment/door-payment.ts',
    'await provider.door.closeCode(code.id);',
    '',
  ]),
  payments('a code asks for the whole order, whatever is short', DOOR, [
    'features/order/fulfilment/door-codes.ts',
    "order.paymentState === 'none_due' ? duePaiseOf(order) : 0;",
    "order.paymentState === 'none_due' ? order.totalPaise : 0;",
  ]),
  payments('the total that was shown is compared with the goods alone', CHARGES, [
    'features/order/core/order.rules.ts',
    'requireShownTotal({ totalPaise }: Bill, shownRupees: number, toAnswer: () => CartBill): void {\n  if (totalPaise >',
    'requireShownTotal({ subTotalPaise }: Bill, shownRupees: number, toAnswer: () => CartBill): void {\n  if (subTotalPaise >',
  ]),
  payments('a gift wrap costs what the browser says, which is nothing', CHARGES, [
    'features/cart/bill.rules.ts',
    'listCharges(subTotalPaise, rates, { giftWrap })',
    'listCharges(subTotalPaise, { ...rates, giftWrapPaise: 0 }, { giftWrap })',
  ]),
  payments('the charges of a cancelled order are not given back', CHARGES, [
    'features/payment/ledger/money.rules.ts',
    'isOutstanding(order) ? duePaiseOf(order) : 0',
    'isOutstanding(order) ? duePaiseOf(order) : Math.min(4_500, order?.totalPaise ?? 0)',
  ]),

  rights('every shopper may read all orders', api('tests/access-battery.test.ts'), [
    'features/order/staff/staff-orders.contract.ts',
    "staffList: call('POST', '/api/order/staff-list', {\n    access: 'admin',",
    "staffList: call('POST', '/api/order/staff-list', {\n    access: 'shopper',",
  ]),
  rights('an address is changed without its owner in the WHERE', api('features/address/address.test.ts'), [
    'features/address/address.store.ts',
    'and(eq(addresses.id, addressId), eq(addresses.userId, userId), eq(addresses.status, true))',
    'and(eq(addresses.id, addressId), eq(addresses.status, true))',
  ]),
  rights('an order is shown to everybody who knows its id', api('features/order/tracking/details.test.ts'), [
    'features/order/tracking/details.store.ts',
    'AND orders.user_id = $2',
    'AND $2 = $2',
  ]),
  rights('a line is removed from the cart of somebody else', api('features/cart/cart.test.ts'), [
    'features/cart/cart.store.ts',
    '  DELETE FROM cart_lines line USING carts cart\n  WHERE ${isMine} AND',
    '  DELETE FROM cart_lines line USING carts cart\n  WHERE (${isMine} OR TRUE) AND',
  ]),
  rights('a saved list is found by everybody', api('features/list/saved/saved-lists.test.ts'), [
    'features/list/saved/saved-list.store.ts',
    'and(eq(savedLists.id, id), eq(savedLists.userId, userId))',
    'and(eq(savedLists.id, id))',
  ]),
  rights(
    'riders see the mobile of orders that they have not taken',
    api('features/order/fulfilment/delivery.test.ts'),
    ['features/order/fulfilment/delivery.rules.ts', 'mobile: mayMeet ? mobile : null', 'mobile'],
  ),

  states('a shopper cancels an order that is being packed', TRANSITIONS, [
    'features/order/fulfilment/order-transitions.rules.ts',
    "PACKING: { 'OUT FOR DELIVERY': ['staff'], CANCELLED: ['staff'] }",
    "PACKING: { 'OUT FOR DELIVERY': ['staff'], CANCELLED: ['shopper', 'staff'] }",
  ]),
  states('two taps of staff are two steps', TRANSITIONS, [
    'features/order/fulfilment/order-transitions.rules.ts',
    'export const STEP_PAUSE_MS = 2_000;',
    'export const STEP_PAUSE_MS = 0;',
  ]),
  states('a substitute is declined after its minute', SUBSTITUTES, [
    'features/order/fulfilment/substitutes.ts',
    'if (now >= question.until)',
    'if (now > new Date(question.until.getTime() + QUESTION_MS * 5))',
  ]),
  states('the same key places a second order', PLACING, [
    'features/order/placing/place-order-input.ts',
    'if (key === null) return null;',
    'return null;',
  ]),
  states(
    'a second press before the first is shown is sent too',
    components('web/data/action.component.test.tsx'),
    ['web/data/action.ts', 'if (isShut.current) return false;', ''],
  ),
  states('a form opens again while its dialog fades out', components('web/data/action.component.test.tsx'), [
    'web/data/action.ts',
    'isShut.current = isOnce && isDone;',
    'isShut.current = false;',
  ]),
  states('a dialog that fades out can still be pressed', components('web/ui/dialog.component.test.tsx'), [
    'web/ui/dialog-window.tsx',
    '{...(!open && { onClickCapture: ignore, onSubmitCapture: ignore })}',
    '',
  ]),
  states('what the shop refuses is sent again and again', unit('web/data/outbox.test.ts'), [
    'web/data/outbox.ts',
    "if (trouble?.kind !== 'refused') sendAfter(pause);",
    'sendAfter(pause);',
  ]),
  states('an order without a known outcome is sent with a new key', unit('web/checkout/order-key.test.ts'), [
    'web/checkout/order-key.ts',
    'if (sent?.userId === userId && sent.lines === lines) return sent.key;',
    '',
  ]),

  forms(
    'a field of a call is renamed, and its form is not',
    ['checks', 'types'],
    ['features/address/address.contract.ts', 'address_line: field(300),', 'addressLine: field(300),'],
  ),
  forms('the message of the server at a field is dropped', DRAFT_FORM, [
    'web/parts/form.tsx',
    'error instanceof ApiError ? error.fields : {}',
    'error instanceof ApiError && error.status === 0 ? error.fields : {}',
  ]),
  forms('what was typed is lost when the form is refused', STAFF_PAGE, [
    'web/dashboard/parts/draft-form.ts',
    'const words = await recovery.during({ draft: typed, opened }, () => send(typed, opened));',
    'setDraft(opened);\n      const words = await recovery.during({ draft: typed, opened }, () => send(typed, opened));',
  ]),
  forms('without a network the form says only that something went wrong', STAFF_PAGE, [
    'web/data/failure.ts',
    'error instanceof ApiError ?',
    'error instanceof ApiError && error.status > 0 ?',
  ]),
  forms('closing a form loses what was typed without asking', STAFF_PAGE, [
    'web/parts/form-dialog.tsx',
    'if (isUnsaved) setAsking(true);',
    'if (isUnsaved) close();',
  ]),
  forms('spaces around a text are stored', unit('shared/check-fields.test.ts'), [
    'shared/clean-text.ts',
    '\n    .trim();',
    ';',
  ]),
  forms('a pincode of five digits is accepted', api('features/address/address.rules.test.ts'), [
    'features/address/address.rules.ts',
    '/^[0-9]{6}$/',
    '/^[0-9]{5,6}$/',
  ]),
  forms('two passwords that differ are sent', components('web/account/register.component.test.tsx'), [
    'web/account/register.tsx',
    'password === confirmPassword ? {}',
    'password ? {}',
  ]),

  words('a text of the specification is improved', unit('tools/specified-texts.test.ts'), [
    'web/parts/search-bar/search-bar.tsx',
    'Search for atta dal and more.',
    'Search for atta, dal and more',
  ]),
  words('a new text has no Hindi', unit('tools/languages.test.ts'), [
    'web/languages/hi.json',
    '    "Go To Home": "होम पर जाएँ",\n',
    '',
  ]),
  words('a refusal of the server has other words than the specification', PLACING, [
    'shared/error-codes.ts',
    "message: 'Your cart is empty'",
    "message: 'The cart is empty'",
  ]),
  words('an amount with paise is shown without them', unit('shared/money.test.ts'), [
    'shared/money.ts',
    'paise % 100 === 0',
    'paise % 100 < 100',
  ]),
  words(
    'the picker reads that all is missing when one is',
    unit('web/dashboard/picking/pick-labels.test.ts'),
    ['web/dashboard/picking/pick-labels.ts', 'short === quantity && quantity > 1', 'quantity > 1'],
  ),

  layout('a dialog is wider than a phone', STAFF_PAGE, [
    'web/parts/form-dialog.tsx',
    '<div className="[--form-bottom:-16px]">',
    '<div className="min-w-[440px] [--form-bottom:-16px]">',
  ]),
  layout('the checkout sticks out at 390 px', CHECKOUT, [
    'web/checkout/checkout.tsx',
    "'flex flex-col gap-4 md:grid",
    "'flex min-w-[480px] flex-col gap-4 md:grid",
  ]),
  layout('secondary text is too pale', CHECKOUT, [
    'web/app.css',
    '--color-soft: #5b675f',
    '--color-soft: #a5afa8',
  ]),
  layout('the close button has no name', STAFF_PAGE, [
    'web/ui/dialog-window.tsx',
    "              aria-label={t('Close')}\n",
    '',
  ]),
  layout(
    'suggestions cover the results of a phone',
    components('web/parts/search-bar/search-bar.component.test.tsx'),
    [
      'web/parts/search-bar/search-bar-panel.tsx',
      "const ROW = 'mt-2 min-h-11';",
      "const ROW = 'absolute inset-x-0 top-full z-10 mt-2 min-h-11';",
    ],
  ),
  layout(
    'a toast takes the press that was meant for the button under it',
    components('web/parts/layout/shop-layout.component.test.tsx'),
    [
      'web/parts/layout/toaster.tsx',
      'pointer-events-none fixed inset-x-0 top-0 z-[60] flex h-(--strip)',
      'fixed inset-x-0 top-0 z-[60] flex h-24',
    ],
  ),
  layout(
    'the main button has another colour',
    ['browser', 'pictures.spec'],
    ['web/app.css', '--color-leaf: #0c7a43', '--color-leaf: #0c6a63'],
  ),
];
