// The API's own description, in the form that programs read (OpenAPI 3.1): made of what the calls declare,
// with the schemas that contracts export under their names.

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { Type, type TObject, type TSchema } from 'typebox';
import packageJson from '../package.json' with { type: 'json' };
import { toCookieName } from '#http/cookies.ts';
import { listErrors, type ErrorSource } from '#http/declared-errors.ts';
import type { ShopApp } from '#http/routing.ts';
import type { Access } from '#shared/call.ts';
import { ERRORS, toWireCode, type ErrorCode } from '#shared/error-codes.ts';
import { PagingFields } from '#shared/paging.ts';
import { PhraseSchema } from '#shared/schemas.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import type { Config } from './config.ts';

const ROOT = join(import.meta.dirname, '..');

const envelope = { success: Type.Boolean(), error: Type.Boolean(), message: Type.String() };
const Envelope = Type.Object(envelope, { description: 'Every answer; `message` is for people' });
const Done = Type.Object({ ...envelope, data: Type.Null() });
const PageInfo = Type.Object(PagingFields, { description: '`totalNoPage` is another name of `totalPage`' });
const ErrorBody = Type.Object({
  success: Type.Literal(false),
  error: Type.Literal(true),
  message: Type.String(),
  data: Type.Unknown({ description: 'What the caller needs to go on; mostly null' }),
  code: Type.String({ description: 'Which error it is, for programs' }),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'What is wrong, by field' }),
  ),
  said: Type.Optional(
    Type.Object(
      {
        message: Type.Optional(PhraseSchema),
        fields: Type.Optional(Type.Record(Type.String(), PhraseSchema)),
      },
      { description: 'The messages with variable parts, for other languages' },
    ),
  ),
  requestId: Type.Optional(Type.String({ description: 'Of INTERNAL: names the line of the log' })),
});

export async function describeApi(
  app: ShopApp,
  config: Pick<Config, 'shopName' | 'publicUrl'>,
): Promise<void> {
  const { shopName, publicUrl } = config;
  const schemas = { Envelope, Done, PageInfo, Error: ErrorBody, ...(await listNamedSchemas()) };
  await app.register(swagger, {
    transform: describeCall,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${shopName} API`,
        version: packageJson.version,
        description: 'How to sign in, page through lists, repeat a request and read errors: docs/api.md.',
        license: { name: packageJson.license, identifier: packageJson.license },
      },
      servers: [{ url: publicUrl }],
      components: {
        schemas: schemas as never,
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The access token that POST /api/user/login answers',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: toCookieName(config, 'access'),
            description: 'The same token, as the cookie that signing in sets',
          },
        },
      },
    },
  });
}

/** The objects and choices that contracts export. */
async function listNamedSchemas(): Promise<Record<string, TSchema>> {
  const files = globSync('features/**/*.contract.ts', { cwd: ROOT }).toSorted();
  const contracts = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(ROOT, file)).href)),
  );
  const named = contracts.flatMap((contract) => Object.entries<TSchema>(contract));
  return Object.fromEntries(
    named.filter(([name, value]) => /^[A-Z][a-z]/.test(name) && ('properties' in value || 'anyOf' in value)),
  );
}

const WHO: Record<Access, string> = {
  public: 'For anybody.',
  visitor: 'For anybody; who is signed in is recognised.',
  shopper: 'For anybody signed in.',
  staff: 'For staff',
  admin: 'For the owner (ADMIN).',
};
/** What may come of any call stands apart from what a call answers for reasons of its own. */
const OF_ANY_CALL: ErrorCode[] = ['internal', 'busy', 'too_slow', 'body_too_large', 'unsupported_media_type'];
const CONFIRMED = 'The caller must have proved who they are in the last ten minutes.';

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;
type Route = ErrorSource & { config?: { roles?: readonly StaffRole[]; form?: string } };

/** One call as the document has it; pages, pictures and other routes are no calls. */
const describeCall: Transform = ({ schema, url, route }) => {
  const { method, config = {} } = route as Route;
  const codes = listErrors(route as Route);
  if (!codes) return { schema: { ...schema, hide: true }, url };
  const { access = 'public', roles = [], sensitive, form } = config;
  const who = access === 'staff' ? `${WHO.staff}: ${roles.join(', ')}, ADMIN.` : WHO[access];
  const own = Object.groupBy(
    codes.filter((code) => !OF_ANY_CALL.includes(code)),
    (code) => ERRORS[code].status,
  );
  const errors = Object.entries({ ...own, default: OF_ANY_CALL }).map(([status, some]) => [
    status,
    toErrorAnswer(some!),
  ]);
  // Else the key is a field of the body.
  const takesKey =
    codes.includes('idempotency_key_reused') && !(schema.body as TObject | undefined)?.properties.key;
  const response = schema.response as { 200: TObject };
  return {
    url,
    schema: {
      ...schema,
      operationId: toCamelCase(`${[method].flat()[0]!.toLowerCase()}${url.replace(/^\/api/, '')}`),
      tags: [toTag(url)],
      description: sensitive ? `${who} ${CONFIRMED}` : who,
      security: toSecurity(access, roles),
      ...(form && { consumes: ['multipart/form-data'], body: toForm(form) }),
      ...(takesKey && { headers: IdempotencyKey }),
      response: { 200: toSuccess(response[200]), ...Object.fromEntries(errors) },
    },
  };
};

const IdempotencyKey = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ maxLength: 200, description: 'The same for a repeated request: it is done once' }),
  ),
});

/** Without the first part of the path that all calls have; what is outside of it is about the process. */
const toTag = (url: string) => /^\/api\/([^/]+)/.exec(url)?.[1] ?? 'process';

const toCamelCase = (text: string) =>
  text.replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function toSecurity(access: Access, roles: readonly StaffRole[]) {
  if (access === 'public') return [];
  const needed = access === 'admin' ? ['ADMIN'] : access === 'staff' ? [...roles, 'ADMIN'] : [];
  const signedIn = [{ bearer: needed }, { session: needed }];
  return access === 'visitor' ? [{}, ...signedIn] : signedIn;
}

const toForm = (field: string) => Type.Object({ [field]: Type.String({ format: 'binary' }) });

/** The envelope and what is in it; a file or a stream as it is. */
function toSuccess(answer: TObject) {
  const { properties } = answer;
  if (!properties?.data) return answer;
  const { contentMediaType } = properties.data as { contentMediaType?: string };
  if (contentMediaType)
    return { description: 'The file', content: { [contentMediaType]: { schema: Type.String() } } };
  const isList = Object.keys(PagingFields).every((field) => field in properties);
  const shared = { ...envelope, ...(isList && PagingFields) };
  const own = Object.entries(properties).filter(([field]) => !(field in shared));
  const described = { 'x-response-description': 'Success' };
  if (own.length === 1 && Type.IsNull(properties.data)) return { ...described, ...Done };
  const parts = isList ? [Envelope, PageInfo] : [Envelope];
  return { ...described, allOf: [...parts, Type.Object(Object.fromEntries(own))] };
}

function toErrorAnswer(codes: readonly ErrorCode[]) {
  return {
    'x-response-description': codes.map((code) => ERRORS[code].message).join(' · '),
    allOf: [ErrorBody, { type: 'object', properties: { code: { enum: codes.map(toWireCode) } } }],
  };
}

type Part = { [key: string]: unknown };
type Document = Part & {
  components: { schemas: Record<string, Part> };
  paths: Record<string, Record<string, { tags: string[]; responses: Record<string, Part> }>>;
};

/** The whole description: a part that has a name stands once, and where it belongs there is a reference. */
export function describeInShort(app: ShopApp): object {
  const { components, paths, ...head } = app.swagger() as unknown as Document;
  const { schemas } = components;
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const shared: Record<string, unknown> = {};
  const share = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const name = 'properties' in part || 'anyOf' in part ? names.get(JSON.stringify(part)) : undefined;
    if (name === undefined) return shareInside(part);
    shared[name] ??= shareInside(schemas[name]!);
    return { $ref: `#/components/schemas/${name}` };
  };
  const shareInside = (part: object): object => {
    if (Array.isArray(part)) return part.map(share);
    const parts = Object.entries(part).filter(([key]) => !key.startsWith('x-'));
    return joinChoices(Object.fromEntries(parts.map(([key, one]) => [key, share(one)])));
  };

  const described = share(paths) as Document['paths'];
  const operations = Object.values(described).flatMap((path) => Object.values(path));
  const { responses, replace } = nameResponses(
    operations.flatMap((operation) => Object.values(operation.responses)),
  );
  for (const operation of operations) {
    for (const [status, answer] of Object.entries(operation.responses))
      operation.responses[status] = replace(answer);
  }
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))].toSorted();
  return {
    ...head,
    tags: tags.map((name) => ({ name })),
    paths: described,
    components: { ...components, schemas: sortByName(shared), responses: sortByName(responses) },
  };
}

const sortByName = <Value>(record: Record<string, Value>) =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** One of several texts, or one type or nothing, in the short form of JSON Schema. */
function joinChoices(part: Part): Part {
  const { anyOf, ...rest } = part as { anyOf?: Part[] };
  if (!anyOf) return part;
  const some = anyOf.filter(({ type }) => type !== 'null');
  const isOfTexts = some.every(({ type, enum: texts }) => type === 'string' && texts);
  const one: Part = isOfTexts ? { type: 'string', enum: some.flatMap((text) => text.enum) } : some[0]!;
  if ((some.length > 1 && !isOfTexts) || typeof one.type !== 'string' || one.type === 'object') return part;
  if (some.length === anyOf.length) return { ...rest, ...one };
  const orNull = Array.isArray(one.enum) && { enum: [...one.enum, null] };
  return { ...rest, ...one, type: [one.type, 'null'], ...orNull };
}

/** Names the errors that more than one call answers, by their codes: 'Forbidden', 'NotFoundOrClaimed'. */
function nameResponses(answers: Part[]) {
  const counted = Map.groupBy(answers, (answer) => JSON.stringify(answer));
  const responses: Record<string, Part> = {};
  const replace = (answer: Part): Part => {
    const name = counted.get(JSON.stringify(answer))!.length > 1 && toResponseName(answer);
    if (!name) return answer;
    responses[name] = answer;
    return { $ref: `#/components/responses/${name}` };
  };
  return { responses, replace };
}

function toResponseName(answer: Part): string | undefined {
  const codes = /"code":{"enum":\["([A-Z_",]+)"\]/.exec(JSON.stringify(answer))?.[1]?.split('","');
  if (codes?.includes(toWireCode('internal'))) return 'Failed';
  return codes?.map((code) => toCamelCase(`_${code.toLowerCase()}`)).join('Or');
}
