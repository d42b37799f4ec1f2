// One call of the API, declared once in the contract of its feature. Its route serves it (http/routing.ts),
// OpenAPI describes it, and the browser calls it with the same types (web/data/api.ts).

import type { Static, TObject, TProperties, TSchema, TVoid } from 'typebox';
import type { ErrorCode } from './error-codes.ts';
import type { StaffRole } from './staff-roles.ts';

/**
 * Who may make a call.
 * - `public`: anybody; tokens are not even looked at, so a stale one never blanks the shop
 * - `visitor`: anybody; a signed-in shopper is recognised, a broken token is 401
 * - `shopper`: anybody signed in
 * - `staff`: whoever has one of the call's roles, and ADMIN
 * - `admin`: role ADMIN only
 */
export type Access = 'public' | 'visitor' | 'shopper' | 'staff' | 'admin';

/** Who makes a call, once signed in. */
export type Principal = {
  userId: string;
  sessionId: string;
  role: 'USER' | 'ADMIN';
  /** When they last proved who they are, at sign-in or later. */
  confirmedAt: Date;
};

/** Of a call that managers may make, each for the store they name. */
export const ofManagers = { access: 'staff', roles: ['manager'] } as const;

/** The same of those who keep the catalogue. */
export const ofCatalogueStaff = { access: 'staff', roles: ['catalogue'] } as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Declaration<
  Body extends TSchema,
  Query extends TSchema,
  Answer extends TSchema,
  Extra extends TProperties,
> = {
  access: Access;
  /** For `staff`: the roles that may make it beside ADMIN. */
  roles?: readonly StaffRole[];
  summary: string;
  body?: Body;
  querystring?: Query;
  /** The `data` of the envelope. */
  answer: Answer;
  /** Further fields of the envelope. */
  extra?: Extra;
  /** The field with the file of a call that takes a form in place of JSON. */
  form?: string;
  /** The largest body in bytes, where it is not that of every call. */
  bodyLimit?: number;
  /** Message of the 400 when body or query do not fit. */
  invalidMessage?: string;
  /** A GET that changes state is held to the rules of a write. */
  isWrite?: boolean;
  /** The caller must have proved who they are in the last ten minutes: always, or for some bodies. */
  sensitive?: true | ((body: Static<Body>) => boolean);
  /** Errors it may answer beside those of every such call (http/declared-errors.ts). */
  errors?: readonly ErrorCode[];
};

export type Call<
  CallMethod extends Method = Method,
  Path extends string = string,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
  Extra extends TProperties = TProperties,
> = Declaration<Body, Query, Answer, Extra> & { method: CallMethod; path: Path };

export function call<
  const CallMethod extends Method,
  const Path extends string,
  Answer extends TSchema,
  Body extends TSchema = TVoid,
  Query extends TSchema = TObject<{}>,
  Extra extends TProperties = {},
>(
  method: CallMethod,
  path: Path,
  declaration: Declaration<Body, Query, Answer, Extra>,
): Call<CallMethod, Path, Body, Query, Answer, Extra> {
  return { method, path, ...declaration };
}
