import Fastify from 'fastify';
import { Type, type TSchema } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { call, type Call } from '#shared/call.ts';
import { FIELD_KEYWORDS, password, text, textOrEmpty, texts } from '#shared/field-schemas.ts';
import { OrNull } from '#shared/schemas.ts';
import { readBodies } from './body.ts';
import { ok, serve, type ShopApp } from './routing.ts';

const app = Fastify({ ajv: { customOptions: { keywords: [...FIELD_KEYWORDS] } } }) as unknown as ShopApp;
afterEach(() => app.close());

test('a text is cleaned as its field declares, however deep it is', async () => {
  const lines = Type.String({ 'x-lines': true });
  const parts = {
    plain: Type.String(),
    lines,
    secret: password(),
    titled: text('Text', 99, { 'x-lines': true }),
  };
  const Body = Type.Object({
    ...parts,
    line: textOrEmpty('Line', 99),
    list: Type.Array(Type.Object(parts)),
    either: OrNull(Type.Object(parts)),
    named: texts('Texts', 'Texts by name', { 'x-lines': true }),
    others: Type.Record(Type.String(), Type.String()),
  });
  readBodies(app);
  serve(
    app,
    call('POST', '/echo', { access: 'public', summary: '', body: Body, answer: Body }),
    async (request) => ok('', request.body),
  );
  const typed = ' a\n b\u0000 ';
  const sent = { plain: typed, lines: typed, secret: typed, titled: typed };
  const read = { plain: 'a  b', lines: 'a\n b', secret: typed, titled: 'a\n b' };
  const body = {
    ...{ ...sent, line: typed, list: [sent], either: sent },
    ...{ named: { 'x\ny': typed }, others: { lines: typed } },
  };
  const answer = await app.inject({ method: 'POST', url: '/echo', body });
  expect(answer.json().data).toEqual({
    ...{ ...read, line: 'a  b', list: [read], either: read },
    ...{ named: { 'x\ny': 'a\n b' }, others: { lines: 'a  b' } },
  });
});

test('every password of a call is taken as it was typed', () => {
  const contracts = import.meta.glob<Record<string, object>>('../features/**/*.contract.ts', { eager: true });
  const calls = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .flatMap((group) => Object.values<Call>(group as Record<string, Call>))
    .filter((one) => typeof one === 'object' && one !== null && 'access' in one);
  const passwords = calls.flatMap(({ path, body }) =>
    Object.entries((body as { properties?: Record<string, TSchema> })?.properties ?? {})
      .filter(([name]) => /password/i.test(name))
      .map(([name, field]) => [path, name, 'x-verbatim' in field]),
  );
  expect(passwords.length).toBeGreaterThan(8);
  expect(passwords.filter(([, , isVerbatim]) => !isVerbatim)).toEqual([]);
});
