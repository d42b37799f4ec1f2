import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeCategory, makeProduct } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';

const shop = useTestShop();

const IMITATION = '<style id="looks">/* styles */';

it('puts the styles once into every page, also where their place is imitated', async () => {
  const { id } = await makeProduct(shop, { name: `Ghee ${IMITATION}`, description: IMITATION });
  const imitated = encodeURIComponent(IMITATION);
  for (const url of ['/', `/product/p-${id}`, `/search?q=${imitated}`, `/${imitated}`]) {
    const { body } = await shop.app.inject({ url, headers: { accept: 'text/html' } });
    const [head = '', styles = '', ...more] = body.split('<style id="looks">');
    expect(more, url).toEqual([]);
    expect(head, url).not.toContain('@font-face');
    expect(styles, url).toMatch(/^(?!\/\* styles)[^]{10000,}@font-face[^]+<\/style>/);
    expect(body, url).toMatch(/<\/html>$/);
  }
});

it('draws the open panel of filters whole, also the first time', async () => {
  const { id } = await makeCategory(shop, 'Dairy');
  await makeProduct(shop, { categoryIds: [id] });
  const { status, text } = await shop.call('GET', `/c-${id}/all?filter=1`);
  expect(status).toBe(200);
  expect(text).toMatch(/<input[^>]* type="checkbox"/);
});

it('allows exactly the inline scripts that a page carries', async () => {
  const { id } = await makeProduct(shop, { name: `Paneer <script>alert('₹')</script>` });
  for (const url of ['/', `/product/p-${id}`]) {
    const { body, headers } = await shop.app.inject({ url });
    const inline = [...body.matchAll(/<script(?![^>]*(?:\bsrc=|json))[^>]*>([^]+?)<\/script>/g)];
    const wanted = inline.map(([, text]) => `'sha256-${hash('sha256', text!, 'base64')}'`);
    expect(wanted.length).toBeGreaterThan(0);
    const allowed = String(headers['content-security-policy']).match(/'sha256-[^']+'/g);
    expect(new Set(allowed), url).toEqual(new Set(wanted));
  }
});
