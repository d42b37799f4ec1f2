// Bodies and answers about second factors. A passkey's answer is the browser's WebAuthn JSON; only its size
// is checked here, everything else by the library that verifies it.

import { Type, type Static, type TProperties } from 'typebox';
import { closed, literals, OrNull, TextOrNull } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';
import { password } from '#shared/field-schemas.ts';

const Text = (maxLength: number) => Type.String({ maxLength });
const Token = Type.String({ minLength: 1, maxLength: 100 });
const Password = password();
const Name = Type.String({ minLength: 1, maxLength: 60 });

const toPasskeyAnswer = <Response extends TProperties>(response: Response) =>
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 1400 }),
      rawId: Text(1400),
      type: Type.Literal('public-key'),
      response: Type.Object({ clientDataJSON: Text(4000), ...response }, closed),
      authenticatorAttachment: Type.Optional(OrNull(Text(40))),
    },
    closed,
  );

export const UsedPasskey = toPasskeyAnswer({
  authenticatorData: Text(4000),
  signature: Text(8000),
  userHandle: Type.Optional(OrNull(Text(200))),
});
export type UsedPasskey = Static<typeof UsedPasskey>;

export const MadePasskey = toPasskeyAnswer({
  attestationObject: Text(20_000),
  transports: Type.Optional(Type.Array(Text(40), { maxItems: 10 })),
});
export type MadePasskey = Static<typeof MadePasskey>;

/** A code of the app, or one of the recovery codes; or a passkey. */
export const SecondFactorBody = Type.Object(
  { token: Token, code: Type.Optional(Text(100)), passkey: Type.Optional(UsedPasskey) },
  closed,
);
export type SecondFactorBody = Static<typeof SecondFactorBody>;

export const PasskeyLoginBody = Type.Object({ token: Token, passkey: UsedPasskey }, closed);
export type PasskeyLoginBody = Static<typeof PasskeyLoginBody>;

/** The ways to continue, and the options for a passkey; `passkey` is null when there is none. */
export const SecondFactorChoice = Type.Object({
  token: Type.String(),
  hasCode: Type.Boolean(),
  passkey: Type.Unknown(),
});
export type SecondFactorChoice = Static<typeof SecondFactorChoice>;

/** The options a browser passes to a passkey (PublicKeyCredential...OptionsJSON). */
export const PasskeyQuestion = Type.Object({ token: Type.String(), options: Type.Unknown() });
export type PasskeyQuestion = Static<typeof PasskeyQuestion>;

/** The ways to confirm a session, besides the password. */
export const ConfirmChoice = Type.Object({ hasCode: Type.Boolean(), passkey: OrNull(PasskeyQuestion) });
export type ConfirmChoice = Static<typeof ConfirmChoice>;

/** Exactly one of the proofs. */
export const ConfirmSessionBody = Type.Object(
  {
    password: Type.Optional(Password),
    code: Type.Optional(Text(100)),
    token: Type.Optional(Token),
    passkey: Type.Optional(UsedPasskey),
  },
  closed,
);
export type ConfirmSessionBody = Static<typeof ConfirmSessionBody>;

export const SignInMethod = Type.Object({
  _id: Type.String(),
  kind: literals(['app', 'passkey']),
  name: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: TextOrNull,
});
export type SignInMethod = Static<typeof SignInMethod>;

export const SignInMethods = Type.Object({
  methods: Type.Array(SignInMethod),
  recoveryCodesLeft: Type.Integer(),
});
export type SignInMethods = Static<typeof SignInMethods>;

/** Shown once, to be entered in an app. */
export const NewAuthenticator = Type.Object({
  _id: Type.String(),
  secret: Type.String(),
  /** otpauth://..., drawn as a QR code. */
  uri: Type.String(),
});
export type NewAuthenticator = Static<typeof NewAuthenticator>;

export const AddAuthenticatorBody = Type.Object({ _id: Token, code: Text(20), name: Name }, closed);
export type AddAuthenticatorBody = Static<typeof AddAuthenticatorBody>;

export const AddPasskeyBody = Type.Object({ token: Token, passkey: MadePasskey, name: Name }, closed);
export type AddPasskeyBody = Static<typeof AddPasskeyBody>;

/** `recoveryCodes` come with the first method only and are shown once; null: the earlier ones stay valid. */
export const AddedMethod = Type.Object({ recoveryCodes: OrNull(Type.Array(Type.String())) });
export type AddedMethod = Static<typeof AddedMethod>;

export const RemoveMethodBody = Type.Object({ _id: Token, password: Password }, closed);
export type RemoveMethodBody = Static<typeof RemoveMethodBody>;

export const PasswordBody = Type.Object({ password: Password }, closed);
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

const access = 'shopper';

export const secondFactorCalls = {
  signInMethods: call('GET', '/api/user/sign-in-methods', {
    access,
    summary: 'The caller’s authenticator apps and passkeys',
    answer: SignInMethods,
  }),
  startAuthenticator: call('POST', '/api/user/start-authenticator', {
    access,
    sensitive: true,
    summary: 'A secret for an authenticator app; valid once a code has confirmed it',
    answer: NewAuthenticator,
    errors: ['too_many_methods'],
  }),
  addAuthenticator: call('POST', '/api/user/add-authenticator', {
    access,
    summary: 'Adds the authenticator app that shows this code',
    body: AddAuthenticatorBody,
    answer: AddedMethod,
    invalidMessage: 'Enter a name and the code from the app',
    errors: ['wrong_second_step', 'not_found', 'too_many_attempts'],
  }),
  startPasskey: call('POST', '/api/user/start-passkey', {
    access,
    sensitive: true,
    summary: 'What the browser needs to create a passkey',
    answer: PasskeyQuestion,
    errors: ['too_many_methods', 'too_many_attempts'],
  }),
  addPasskey: call('POST', '/api/user/add-passkey', {
    access,
    summary: 'Adds the passkey that the browser has created',
    body: AddPasskeyBody,
    answer: AddedMethod,
    invalidMessage: 'Enter a name for the passkey',
    errors: ['wrong_second_step', 'challenge_over', 'too_many_methods', 'passkey_known'],
  }),
  signInMethod: call('DELETE', '/api/user/sign-in-method', {
    access,
    summary: 'Removes an authenticator app or a passkey, with the password',
    body: RemoveMethodBody,
    answer: SignInMethods,
    invalidMessage: 'Enter your password',
    errors: ['not_found', 'too_many_attempts'],
  }),
  recoveryCodes: call('POST', '/api/user/recovery-codes', {
    access,
    summary: 'Ten new recovery codes, with the password; earlier codes stop working',
    body: PasswordBody,
    answer: RecoveryCodes,
    invalidMessage: 'Enter your password',
    errors: ['not_found', 'too_many_attempts'],
  }),
  confirmOptions: call('POST', '/api/user/confirm-options', {
    access,
    summary: 'How the session can be confirmed besides the password',
    answer: ConfirmChoice,
    errors: ['too_many_attempts'],
  }),
  confirmSession: call('POST', '/api/user/confirm-session', {
    access,
    summary: 'Confirms the session for ten minutes, by password, code or passkey',
    body: ConfirmSessionBody,
    answer: Type.Null(),
    invalidMessage: 'Enter your password or a code',
    errors: ['wrong_second_step', 'challenge_over', 'too_many_attempts'],
  }),
};
