import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditEntry } from '#features/identity/audit/audit.contract.ts';
import { NO_PAGE, OWNER } from '#tests/components/answers.ts';
import { expectFits } from '#tests/components/expect-accessible.ts';
import { currentPath, goTo, openPart, signIn } from '#tests/components/open-part.tsx';
import { listSent, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import { staffPage } from '#tests/components/staff-page.tsx';

const AuditPage = staffPage('/dashboard/audit');

const PAGE = '/dashboard/audit';
const ENTRY: AuditEntry = {
  ...{ _id: '1', at: '2026-01-01T00:00:00.000Z', by: 'Mira Das', userId: 'user-9', address: '127.0.0.1' },
  ...{ call: 'PUT /api/store/stock', what: 'Sets the stock of a product', action: 'update' },
  ...{ entity: 'product', entityId: 'product-1', storeId: null, name: 'Mango' },
  before: { stock: 31 },
  after: { stock: 29 },
};
const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
const search = page.getByRole('searchbox', { name: 'Search by name' });

function openAudit(query = '', answers: Stubs = {}): void {
  signIn(OWNER);
  stubCalls({ 'GET /api/admin/audit': { ...NO_PAGE, data: [ENTRY], names: {} }, ...answers });
  openPart(<AuditPage />, { at: PAGE + query });
}

test('an entry says who changed what, from what to what, and leads to all of that person', async () => {
  openAudit();
  await expect.element(entries.first()).toMatchTextContent('Product Mango changed');
  await expect.element(entries.first()).toMatchTextContent(/Stock:\s*from 31 to 29/);
  await expect.element(entries.first()).toMatchTextContent('Sets the stock of a product');
  await expectFits();
  await page.getByRole('link', { name: 'Mira Das' }).click();
  await expect.poll(currentPath).toBe(`${PAGE}?userId=user-9`);
  await page.getByRole('button', { name: /^One person only/ }).click();
  await expect.poll(currentPath).toBe(PAGE);
  goTo(-1);
  await expect.poll(currentPath).toBe(`${PAGE}?userId=user-9`);
});

test.each([
  ['10,000 letters', 'x'.repeat(10_000), 'x'.repeat(100)],
  ['spaces around', '  12  ', '12'],
])('the search takes %s', async (_, typed, asked) => {
  openAudit('', { 'GET /api/admin/audit': { ...NO_PAGE, data: [], names: {} } });
  await search.fill(typed);
  await expect.poll(() => listSent('GET /api/admin/audit').at(-1)?.query.get('search')).toBe(asked);
  await expect.element(page.getByText('No changes match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all changes' }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByText('There are no changes yet.')).toBeVisible();
});

test('the days and the kind of thing are in the address, and can be taken away', async () => {
  openAudit('?from=2020-01-01&to=2020-01-02');
  await page.getByLabelText('What').selectOptions('Product');
  await expect.poll(currentPath).toBe(`${PAGE}?from=2020-01-01&to=2020-01-02&entity=product`);
  await page.getByLabelText('From', { exact: true }).fill('');
  await page.getByLabelText('To', { exact: true }).fill('');
  await expect.poll(currentPath).toBe(`${PAGE}?entity=product`);
});
