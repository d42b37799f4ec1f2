// The closed table of everything that can go wrong on purpose: code -> status and default message (api.md).
// Below 500 the message is for the shopper. A new failure gets a row here, never a status of its own
// elsewhere.

export const ERRORS = {
  invalid_input: { status: 400, message: 'Enter required fields' },
  wrong_credentials: { status: 400, message: 'Incorrect email or password' },
  cart_empty: { status: 400, message: 'Your cart is empty' },
  address_missing: { status: 400, message: 'Choose a delivery address' },
  nothing_to_pay: { status: 400, message: 'There is nothing to pay. Choose Cash on Delivery.' },
  bad_signature: { status: 400, message: 'The signature is not valid' },
  quantity_limit: { status: 400, message: 'At most 99 of one product' },
  cart_full: { status: 400, message: 'A cart holds at most 100 different products' },
  link_invalid: { status: 400, message: 'This link is not valid. Please open the newest mail again.' },
  link_expired: { status: 400, message: 'This link has expired. Ask for a new one on your profile.' },
  not_signed_in: { status: 401, message: 'Please log in' },
  session_expired: { status: 401, message: 'Session expired. Please log in again.' },
  forbidden: { status: 403, message: 'Do not have permission' },
  cross_site: { status: 403, message: 'This request came from another site' },
  recent_sign_in_needed: { status: 403, message: 'Please sign in again to change your email.' },
  account_suspended: { status: 403, message: 'This account is not active. Please contact support.' },
  not_found: { status: 404, message: 'Not found' },
  too_slow: {
    status: 408,
    message: 'This took too long to arrive. Please try again on a better connection.',
  },
  method_not_allowed: { status: 405, message: 'Method not allowed' },
  email_taken: { status: 409, message: 'This email is already registered' },
  out_of_stock: { status: 409, message: 'Out of stock' },
  short_stock: { status: 409, message: 'Not enough left in stock' },
  items_unavailable: { status: 409, message: 'Some items are not available' },
  prices_changed: { status: 409, message: 'Prices have changed. Please review your cart.' },
  cart_changed: { status: 409, message: 'Your cart has changed. Please review it.' },
  email_unconfirmed: {
    status: 409,
    message: 'Please confirm your email to order more today. The link is in the mail we have sent you.',
  },
  unpaid_limit: { status: 409, message: 'This is more than can be ordered before it is paid' },
  payment_arrived: { status: 409, message: 'Your payment has arrived' },
  payment_open: { status: 409, message: 'A card payment is still open' },
  order_not_cancellable: { status: 409, message: 'This order can no longer be cancelled' },
  category_in_use: { status: 409, message: 'Category is in use and cannot be deleted' },
  sub_category_in_use: { status: 409, message: 'Sub category is in use and cannot be deleted' },
  product_changed: {
    status: 409,
    message: 'Someone else changed this product. Reload and try again.',
  },
  sku_taken: { status: 409, message: 'Another product has this SKU' },
  file_not_readable: { status: 400, message: 'The file cannot be read' },
  import_running: { status: 409, message: 'Another import is running. Please wait until it has ended.' },
  file_too_large: { status: 413, message: 'The file must be 64 MB or smaller' },
  order_move_refused: { status: 409, message: 'This order cannot be moved there' },
  order_step_too_soon: { status: 409, message: 'This order was moved a moment ago. Look at it again.' },
  order_conflict: {
    status: 409,
    message: 'Somebody else moved this order. Look at it again before you go on.',
  },
  review_changed: { status: 409, message: 'These figures have changed. Look at them again.' },
  body_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Unsupported content type' },
  image_too_large: { status: 413, message: 'Image must be 5 MB or smaller' },
  not_an_image: { status: 415, message: 'Only JPG, PNG, WebP, AVIF or GIF images' },
  idempotency_key_reused: { status: 422, message: 'This request was already used for another order.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Try again in a minute.' },
  upload_under_way: {
    status: 429,
    message: 'Another upload of yours is still under way. Please wait until it has ended.',
  },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  payment_unavailable: {
    status: 502,
    message: 'Payment service is not available. Try cash on delivery.',
  },
  busy: { status: 503, message: 'The shop is busy. Please try again.' },
  images_unavailable: { status: 503, message: 'Images are not available right now. Please try again.' },
  storage_full: { status: 507, message: 'There is no room to store this image.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** The code as it stands in answers: out_of_stock -> OUT_OF_STOCK. */
export function toWireCode(code: ErrorCode): string {
  return code.toUpperCase();
}
