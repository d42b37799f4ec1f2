// The closed table of all expected failures: code -> status and default message (api.md). Below 500 the
// message is for the shopper. A new failure gets a row here, never a status of its own elsewhere.

export const ERRORS = {
  invalid_input: { status: 400, message: 'Enter required fields' },
  wrong_credentials: { status: 400, message: 'Incorrect email or password' },
  cart_empty: { status: 400, message: 'Your cart is empty' },
  address_missing: { status: 400, message: 'Choose a delivery address' },
  nothing_to_pay: { status: 400, message: 'There is nothing to pay. Choose Cash on Delivery.' },
  bad_signature: { status: 400, message: 'The signature is not valid' },
  quantity_limit: { status: 400, message: 'At most 99 of one product' },
  cart_full: { status: 400, message: 'A cart can have up to 100 different products' },
  wrong_code: { status: 400, message: 'This code is not correct' },
  link_invalid: { status: 400, message: 'This link is not valid. Please open our newest email.' },
  link_expired: { status: 400, message: 'This link has expired. Request a new one on your profile.' },
  wrong_second_step: { status: 400, message: 'This passkey was not accepted' },
  challenge_over: { status: 400, message: 'This has expired or was already used. Please start again.' },
  not_signed_in: { status: 401, message: 'Please log in' },
  session_expired: { status: 401, message: 'Session expired. Please log in again.' },
  forbidden: { status: 403, message: 'Do not have permission' },
  cross_site: { status: 403, message: 'This request came from another site' },
  recent_sign_in_needed: { status: 403, message: 'Please sign in again to change your email.' },
  password_needed: {
    status: 403,
    message: 'Enter the password of your account: this browser is not signed in to it',
  },
  confirm_first: { status: 403, message: 'Please confirm that it is you' },
  second_step_needed: {
    status: 403,
    message: 'Enter the code from your authenticator app, or use your passkey',
  },
  second_step_required: {
    status: 403,
    message: 'Set up two-step verification on your profile before you continue',
  },
  account_suspended: { status: 403, message: 'This account is not active. Please contact support.' },
  not_found: { status: 404, message: 'Not found' },
  too_slow: {
    status: 408,
    message: 'The request took too long. Please try again on a better connection.',
  },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  invitation_over: { status: 400, message: 'This invitation is not valid. Please ask for another one.' },
  invitation_elsewhere: {
    status: 409,
    message: 'This invitation is for another email. Log in with the email that received it.',
  },
  email_taken: { status: 409, message: 'This email is already registered' },
  in_stock: { status: 409, message: 'It is back in stock' },
  out_of_stock: { status: 409, message: 'Out of stock' },
  coupon_unknown: { status: 404, message: 'This code is not valid' },
  coupon_over: { status: 409, message: 'This offer is over' },
  coupon_used_up: { status: 409, message: 'This code has been used up' },
  coupon_not_yours: { status: 409, message: 'This code is not for this order' },
  coupon_below_minimum: { status: 409, message: 'Add more to your cart to use this code' },
  coupon_no_goods: { status: 409, message: 'Nothing in your cart gets this offer yet' },
  coupon_taken: { status: 409, message: 'Another offer has this code' },
  offer_changed: { status: 409, message: 'Someone else changed this offer. Please review it.' },
  offer_ran: { status: 409, message: 'This can no longer be changed, because the offer has begun' },
  too_many_offers: { status: 409, message: 'A shop can have at most 1,000 offers that have not ended' },
  price_plan_overlaps: { status: 409, message: 'Another planned price of this product is in this time' },
  too_many_price_plans: { status: 409, message: 'A product can have at most 20 planned prices' },
  short_stock: { status: 409, message: 'Not enough left in stock' },
  items_unavailable: { status: 409, message: 'Some items are not available' },
  prices_changed: { status: 409, message: 'Prices have changed. Please review your cart.' },
  cart_changed: { status: 409, message: 'Your cart has changed. Please review it.' },
  email_unconfirmed: {
    status: 409,
    message: 'Please confirm your email to order more today. The link is in our email to you.',
  },
  below_minimum: { status: 409, message: 'This is less than the minimum order' },
  unpaid_limit: { status: 409, message: 'This exceeds the limit for unpaid orders' },
  payment_arrived: { status: 409, message: 'We have received your payment' },
  payment_open: { status: 409, message: 'You have an unfinished online payment' },
  order_not_cancellable: { status: 409, message: 'This order can no longer be cancelled' },
  not_serviceable: { status: 409, message: 'We do not deliver to this address yet' },
  other_store: { status: 409, message: 'Another store delivers to this address' },
  store_closed: { status: 409, message: 'We are closed' },
  category_in_use: { status: 409, message: 'Category is in use and cannot be deleted' },
  sub_category_in_use: { status: 409, message: 'Sub category is in use and cannot be deleted' },
  category_changed: { status: 409, message: 'Someone else changed this category. Please review it.' },
  sub_category_changed: {
    status: 409,
    message: 'Someone else changed this sub category. Please review it.',
  },
  category_order_changed: {
    status: 409,
    message: 'Someone else changed the order of categories. Please review it.',
  },
  not_yourself: { status: 409, message: 'You cannot suspend your own account' },
  last_admin: {
    status: 409,
    message: 'This is the shop’s last owner account. Give someone else the role ADMIN first.',
  },
  account_in_use: { status: 409, message: 'This account cannot be deleted yet' },
  customer_suspended: { status: 409, message: 'This account is suspended. Restore it first.' },
  too_many_notes: { status: 409, message: 'A customer can have at most 200 notes' },
  too_many_staff: { status: 409, message: 'A shop can have at most 1,000 staff' },
  too_many_methods: { status: 409, message: 'You can have at most 5 authenticator apps and 10 passkeys' },
  passkey_known: { status: 409, message: 'This passkey is already set up' },
  product_changed: {
    status: 409,
    message: 'Someone else changed this product. Reload and try again.',
  },
  store_changed: { status: 409, message: 'Someone else changed this store. Please review it.' },
  stock_changed: { status: 409, message: 'Someone else changed this product here. Please review it.' },
  synonym_group_changed: { status: 409, message: 'Someone else changed this group. Please review it.' },
  settings_changed: {
    status: 409,
    message: 'Someone else changed these settings. Please review them.',
  },
  count_outdated: { status: 409, message: 'Some lines need to be recounted. Nothing was booked.' },
  receipt_changed: { status: 409, message: 'This receipt has changed. Please review it.' },
  receipt_booked: { status: 409, message: 'This receipt is already booked' },
  bill_paid: { status: 409, message: 'This bill is already paid. Take the tick back first.' },
  bill_missing: { status: 409, message: 'Note the date of the bill first' },
  receipt_problems: { status: 409, message: 'Some lines cannot be booked yet. Nothing was booked.' },
  too_many_lists: { status: 409, message: 'You can save up to 50 lists. Delete one first.' },
  purchase_list_changed: {
    status: 409,
    message: 'Someone else changed this purchase order. Please review it.',
  },
  purchase_list_sent: { status: 409, message: 'This purchase order is already sent' },
  purchase_list_not_open: { status: 409, message: 'Nothing is on its way from this purchase order' },
  too_many_purchase_lists: {
    status: 409,
    message: 'A store can have at most 100 open purchase orders. Close one first.',
  },
  too_many_suppliers: { status: 409, message: 'A shop can have at most 500 suppliers' },
  supplier_taken: { status: 409, message: 'A supplier with this name already exists' },
  sku_taken: { status: 409, message: 'Another product has this SKU' },
  file_not_readable: { status: 400, message: 'The file cannot be read' },
  import_running: { status: 409, message: 'Another import is running. Please wait until it has finished.' },
  file_too_large: { status: 413, message: 'The file must be 64 MB or smaller' },
  order_move_refused: { status: 409, message: 'This order cannot be changed to that status' },
  order_step_too_soon: { status: 409, message: 'This order was updated a moment ago. Please review it.' },
  order_conflict: {
    status: 409,
    message: 'Someone else updated this order. Please review it before you continue.',
  },
  claimed: { status: 409, message: 'Someone else is picking this order' },
  one_at_a_time: { status: 409, message: 'Finish your current order first, or hand it back' },
  not_picking: { status: 409, message: 'This order cannot be picked' },
  not_picked: { status: 409, message: 'Some lines are not picked yet' },
  no_substitutes: {
    status: 409,
    message: 'The shopper wants a refund for missing items, not a substitute',
  },
  too_much_instead: { status: 409, message: 'A manager must give this much instead' },
  question_closed: { status: 409, message: 'This question is no longer open' },
  bar_code_taken: { status: 409, message: 'Another product has this bar code' },
  delivery_gone: { status: 409, message: 'No order was taken: this one is no longer waiting for a rider' },
  too_many_deliveries: { status: 409, message: 'Deliver an order before you take more' },
  not_at_door: { status: 409, message: 'This order cannot be left at the door' },
  nothing_to_hand_in: { status: 409, message: 'There is no cash to hand in' },
  counted_already: { status: 409, message: 'This cash has already been counted' },
  not_delivered: { status: 409, message: 'This order has not been delivered yet' },
  problem_too_late: { status: 409, message: 'Problems can be reported within 48 hours of delivery' },
  rating_too_late: { status: 409, message: 'An order can be rated within 7 days of delivery' },
  problem_open: {
    status: 409,
    message: 'You have already reported a problem with this. Please wait for our reply.',
  },
  problem_answered: { status: 409, message: 'This problem has already been answered. Please review it.' },
  too_much: { status: 409, message: 'This is more than the amount paid' },
  no_goodwill: { status: 409, message: 'Nothing can be refunded for this order' },
  money_paid: { status: 409, message: 'This money has already been paid back. Please review it.' },
  money_way_changed: { status: 409, message: 'The shopper has chosen another way. Please review it.' },
  no_invoice: { status: 409, message: 'The invoice will be available once the order is delivered' },
  review_decided: {
    status: 409,
    message: 'Only a dispute that the bank has not decided can be opened again',
  },
  review_changed: { status: 409, message: 'These amounts have changed. Please review them.' },
  body_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Unsupported content type' },
  image_too_large: { status: 413, message: 'Image must be 5 MB or smaller' },
  not_an_image: { status: 415, message: 'Only JPG, PNG, WebP, AVIF or GIF images' },
  idempotency_key_reused: { status: 422, message: 'This request was already used for another order.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Try again in a minute.' },
  too_many_order_mails: {
    status: 429,
    message: 'A store can mail at most 50 orders in 24 hours. Order otherwise, or try again later.',
  },
  upload_under_way: {
    status: 429,
    message: 'Another upload is still in progress. Please wait until it has finished.',
  },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  nothing_to_collect: {
    status: 409,
    message: 'Nothing is due for this order',
    wireCode: 'NOTHING_TO_PAY',
  },
  method_unavailable: {
    status: 409,
    message: 'This way of paying is not available. Choose another one.',
    wireCode: 'PAYMENT_UNAVAILABLE',
  },
  payment_unavailable: {
    status: 502,
    message: 'Payment service is not available. Try cash on delivery.',
  },
  mail_failed: { status: 502, message: 'The mail could not be sent' },
  busy: { status: 503, message: 'The shop is busy. Please try again.' },
  images_unavailable: { status: 503, message: 'Images are not available right now. Please try again.' },
  storage_full: { status: 507, message: 'There is no room to store this image.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Violated constraints of the database that a caller is told of, by the end of their name; `field`: where its
 * message stands. `http/errors.ts` answers them, no use case.
 */
export const CONSTRAINT_ERRORS: readonly { constraint: string; code: ErrorCode; field?: string }[] = [
  // Somebody who deletes their account on one device may still press something on another.
  { constraint: '_user_id_users_id_fk', code: 'not_signed_in' },
  { constraint: 'users_email_key', code: 'email_taken', field: 'email' },
  { constraint: 'products_sku_key', code: 'sku_taken', field: 'sku' },
  { constraint: 'suppliers_name_key', code: 'supplier_taken', field: 'name' },
  { constraint: 'order_problems_open_line_key', code: 'problem_open' },
];

/** The code as sent in answers: out_of_stock -> OUT_OF_STOCK. */
export function toWireCode(code: ErrorCode): string {
  const row: { status: number; wireCode?: string } = ERRORS[code];
  return row.wireCode ?? code.toUpperCase();
}

/** Errors of calls that store a picture. */
export const PICTURE_ERRORS = [
  'image_too_large',
  'not_an_image',
  'storage_full',
  'images_unavailable',
  'too_many_attempts',
  'upload_under_way',
] as const;
