// The shop's own mark: a lightning bolt in a basket, in leaf and marigold. Pure.

const leafGreen = '#0C7A43';
const marigold = '#FFC83D';

const bolt = 'M292 88 170 286h78l-30 138 128-206h-82z';

/**
 * The basket and the bolt on a field of 512, all inside the circle that every launcher's mask leaves visible.
 */
const mark =
  `<path d="M166 262c0-74 40-132 90-132s90 58 90 132" fill="none" stroke="#fff" stroke-width="24" stroke-linecap="round"/>` +
  `<path d="M116 246h280q16 0 14 16l-4 12H106l-4-12q-2-16 14-16z" fill="#fff"/>` +
  `<path d="M120 286h272l-22 104q-6 26-32 26H174q-26 0-32-26z" fill="#fff"/>` +
  `<path d="M168 306l12 88M216 306l5 88M296 306l-5 88M344 306l-12 88M128 332h256M138 370h236" stroke="${leafGreen}" stroke-opacity=".3" stroke-width="9" stroke-linecap="round"/>` +
  `<path d="${bolt}" fill="${marigold}" stroke="${leafGreen}" stroke-width="22" stroke-linejoin="round" paint-order="stroke"/>` +
  `<path d="${bolt}" fill="${marigold}"/><path d="M292 88 170 286h78l6-28h-38z" fill="#fff" fill-opacity=".35"/>`;

/**
 * SVG text of 512 x 512. `maskable` fills the whole square for launchers, `rounded` is for browser tabs and
 * headers.
 */
export function drawIcon(ground: 'maskable' | 'rounded' = 'maskable'): string {
  const radius = ground === 'rounded' ? ' rx="116"' : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#12924F"/><stop offset="1" stop-color="${leafGreen}"/></linearGradient></defs>` +
    `<rect width="512" height="512"${radius} fill="url(#g)"/>${mark}</svg>`
  );
}
