import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { splitAddress, toWebhookSecret } from '#sandbox/address.ts';
import { ADDRESS, makeCategory, makeProduct, makeShopper, PASSWORD } from '#tests/factories.ts';
import { useTestShop } from '#tests/open-test-shop.ts';
import { usePaymentShop } from '#tests/payment-shop.ts';

const shop = usePaymentShop();
const withDocs = useTestShop({ API_DOCS: '1' });

/** What the test uses of the linter: its own types cost a second and 100 MB of every type check. */
type Linter = {
  createConfig: (options: { extends: string[]; rules: Record<string, 'off'> }) => Promise<object>;
  lintFromString: (options: {
    source: string;
    absoluteRef: string;
    config: object;
  }) => Promise<{ message: string; location: { pointer?: string }[] }[]>;
};

type Operation = { operationId: string; tags: string[]; security: Record<string, string[]>[] };

test('the description of the API has no fault that a linter finds, and is short', async () => {
  const { text: source, body } = await shop.call('GET', '/api/openapi.json');
  const { createConfig, lintFromString } = (await import('@redocly/openapi-core' as string)) as Linter;
  const rules = { 'tag-description': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  // By call, because the shop gains calls: with the shared schemas written out it would be six times as long.
  const calls = Object.values<object>(body.paths).flatMap((path) => Object.keys(path));
  expect(source.length / calls.length).toBeLessThan(1750);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(body.info.version).toBe(version);
});

test('every call has a name, a tag, and who may make it', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json');
  const described = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  );
  const declared = shop.app.calls
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  const missing = declared.filter((call) => !described.some((one) => one.call === call));
  expect(missing).toEqual(['GET /metrics', 'GET /api/openapi.json', 'POST /api/language']);
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
  const find = (call: string) => described.find((one) => one.call === call);
  expect(find('PUT /api/cart/update-qty')).toMatchObject({
    operationId: 'putCartUpdateQty',
    tags: ['cart'],
    security: [{}, { bearer: [] }, { session: [] }],
  });
  expect(find('POST /api/picking/claim')?.security).toEqual([
    { bearer: ['picker', 'manager', 'ADMIN'] },
    { session: ['picker', 'manager', 'ADMIN'] },
  ]);
  expect(Object.keys(body.components.schemas)).toEqual(
    expect.arrayContaining([
      'Address',
      'CartLine',
      'Envelope',
      'Error',
      'OrderDetails',
      'PageInfo',
      'Product',
    ]),
  );
});

/** The commands of the page, each with the part of its answer that stands below it. */
function readPage() {
  const page = readFileSync('docs/api.md', 'utf8');
  const blocks = [...page.matchAll(/^```(sh|json)\n([^]*?)^```$/gm)].map(([, kind, code]) => ({
    kind,
    code: code!,
  }));
  const commands = blocks.filter(({ kind }) => kind === 'sh').map(({ code }) => code);
  return {
    commands,
    answers: blocks.filter(({ kind }) => kind === 'json').map(({ code }) => JSON.parse(code)),
  };
}

test('the commands of docs/api.md answer what stands below them', async () => {
  const { email } = await makeShopper(shop);
  const category = await makeCategory(shop);
  for (let count = 0; count < 3; count++) await makeProduct(shop, { categoryIds: [category.id] });
  await shop.app.listen({ port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const { commands, answers } = readPage();
  expect(answers.length).toBe(commands.length - 1);
  const env = {
    ...process.env,
    SHOP: `http://127.0.0.1:${port}`,
    EMAIL: email,
    PASSWORD,
    PINCODE: ADDRESS.pincode,
    WEBHOOK_SECRET: toWebhookSecret(splitAddress(shop.sandbox.address).key),
  };
  // One shell, because they build on each other; jq ends each answer with a line of its own.
  const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', commands.join('\n echo\n')], { env });
  const [output, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
  expect(complaints).toBe('');
  const given = output
    .trim()
    .split(/\n(?=\{)/)
    .map((answer) => JSON.parse(answer));
  expect(given).toMatchObject(answers);
});

test('the reference of the API is at /docs, where the owner wants it', async () => {
  const page = await withDocs.call('GET', '/docs/');
  expect(page.text).toContain('swagger-ui');
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  const { body } = await withDocs.call('GET', '/api/openapi.json');
  expect((await withDocs.call('GET', '/docs/json')).body).toEqual(body);
  expect(shop.app.hasRoute({ method: 'GET', url: '/docs/json' })).toBe(false);
});
