// What is said about accounts: request bodies, and what anybody may see of a user.

import { Type, type Static } from 'typebox';
import { ID_PATTERN } from '#shared/ids.ts';

export const EMAIL_PATTERN = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';

export const RegisterBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
    confirmPassword: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { additionalProperties: false },
);
export type RegisterBody = Static<typeof RegisterBody>;

export const LoginBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
  },
  { additionalProperties: false },
);
export type LoginBody = Static<typeof LoginBody>;

export const NewAccount = Type.Object({
  _id: Type.String({ pattern: ID_PATTERN }),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
});
export type NewAccount = Static<typeof NewAccount>;

/** The spelling of `accesstoken` and `refreshToken` is the specification's. */
export const Tokens = Type.Object({ accesstoken: Type.String(), refreshToken: Type.String() });
export type Tokens = Static<typeof Tokens>;

export const RenewedToken = Type.Object({ accessToken: Type.String() });
export type RenewedToken = Static<typeof RenewedToken>;

export const User = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  avatar: Type.String(),
  mobile: Type.String(),
  verify_email: Type.Boolean(),
  last_login_date: Type.Union([Type.String(), Type.Null()]),
  status: Type.Union([Type.Literal('Active'), Type.Literal('Suspended')]),
  address_details: Type.Array(Type.String()),
  shopping_cart: Type.Array(Type.String()),
  orderHistory: Type.Array(Type.String()),
  role: Type.Union([Type.Literal('USER'), Type.Literal('ADMIN')]),
});
export type User = Static<typeof User>;
