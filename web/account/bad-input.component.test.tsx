// Each form of the account with bad input: one message, at the field, and nothing typed is lost.

import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CallName } from '#web/data/calls.ts';
import { ADDRESS, SHOPPER } from '#tests/components/answers.ts';
import { BAD, tryBadInput } from '#tests/components/bad-input.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { refusal, stubCalls, type Stubs } from '#tests/components/stub-calls.ts';
import AddressPage from './address.tsx';
import ForgotPassword from './forgot-password.tsx';
import Login from './login.tsx';
import { ReportProblem } from './my-order/report-problem.tsx';
import { ProfileData } from './profile/profile-data.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { ProfilePassword } from './profile/profile-password.tsx';
import Register from './register.tsx';
import ResetPassword from './reset-password.tsx';
import { SecondFactor } from './second-factor.tsx';
import { TwoStep } from './second-factor/second-factor-page.tsx';

type TriedField = { name: string; good: string; refused?: Parameters<typeof tryBadInput>[0]['refused'] };
type TriedForm = {
  open: () => unknown;
  button: string;
  isDialog?: true;
  call: CallName;
  /** By label. */
  fields: Record<string, TriedField>;
  /** The button waits until all fields are filled. */
  waits?: true;
};

const most = (count: number) => ({ 'too long': `At most ${count} characters` });
const PASSWORD = 'correct horse battery';
const NAME = { name: 'name', good: 'आशा 🥭' };
const EMAIL = { name: 'email', good: 'asha@example.test' };
const MOBILE = 'Enter a ten-digit mobile number, or + and the number with its country code';
const PINCODE = 'Enter a six-digit pincode';
const notMobile = Object.fromEntries(
  (['too long', 'emoji', 'a negative number', 'a huge number'] as const).map((kind) => [kind, MOBILE]),
);
const notPincode = Object.fromEntries(
  (['too long', 'emoji', 'Devanagari', 'a negative number', 'a huge number'] as const).map((kind) => [
    kind,
    PINCODE,
  ]),
);
const required = (words: string) => ({ nothing: words, 'only spaces': words });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const FORMS: Record<string, TriedForm> = {
  login: {
    open: () => openSignedOut(<Login />, '/login'),
    button: 'Login',
    call: 'POST /api/user/login',
    fields: { Email: EMAIL, Password: { name: 'password', good: PASSWORD } },
    waits: true,
  },
  register: {
    open: () => openSignedOut(<Register />, '/register'),
    button: 'Register',
    call: 'POST /api/user/register',
    fields: { Name: NAME, Email: EMAIL },
    waits: true,
  },
  'forgotten password': {
    open: () => openSignedOut(<ForgotPassword />, '/forgot-password'),
    button: 'Send Otp',
    call: 'PUT /api/user/forgot-password',
    fields: { Email: EMAIL },
    waits: true,
  },
  'new password': {
    open: () =>
      openPart(<ResetPassword />, {
        at: '/reset-password',
        state: { email: EMAIL.good, isVerified: true },
      }),
    button: 'Change Password',
    call: 'PUT /api/user/reset-password',
    fields: { 'New password': { name: 'newPassword', good: PASSWORD } },
    waits: true,
  },
  address: {
    async open() {
      stubCalls({ 'GET /api/address/get': { data: [ADDRESS] } });
      openPart(<AddressPage />, { at: '/dashboard/address' });
      await press('Edit 12 MG Road');
    },
    button: 'Submit',
    isDialog: true,
    call: 'PUT /api/address/update',
    fields: {
      'Address line': {
        name: 'address_line',
        good: '१२, गली 🥭',
        refused: { ...required('Enter the address line'), ...most(300) },
      },
      City: { name: 'city', good: 'पुणे', refused: { ...required('Enter the city'), ...most(100) } },
      Pincode: {
        name: 'pincode',
        good: ' 560 001 ',
        refused: { ...required('Enter the pincode'), ...notPincode },
      },
      Mobile: {
        name: 'mobile',
        good: ' 98765 43210',
        refused: { ...required('Enter the mobile number'), ...notMobile },
      },
    },
  },
  profile: {
    open: () => openPart(<ProfileForm user={{ ...SHOPPER, mobile: '9876543210' }} />),
    button: 'Submit',
    call: 'PUT /api/user/update-user',
    fields: {
      Name: { ...NAME, refused: { ...required('Enter the name'), ...most(100) } },
      Email: { ...EMAIL, refused: { nothing: 'Enter the email', ...most(254) } },
      Mobile: {
        name: 'mobile',
        good: BAD.Devanagari,
        refused: { ...required('Enter the mobile number'), ...most(30) },
      },
    },
  },
  'change of password': {
    open: () => openPart(<ProfilePassword user={SHOPPER} />),
    button: 'Change Password',
    call: 'PUT /api/user/change-password',
    fields: {
      'Current password': { name: 'currentPassword', good: BAD.emoji },
      'New password': { name: 'newPassword', good: PASSWORD },
    },
    waits: true,
  },
  'deletion of the account': {
    async open() {
      openPart(<ProfileData user={SHOPPER} />);
      await press('Delete my account');
      await new Promise((resolve) => setTimeout(resolve, 600));
    },
    button: 'Delete account',
    isDialog: true,
    call: 'DELETE /api/user/delete-account',
    fields: {
      'Your password': { name: 'password', good: BAD.emoji, refused: { nothing: 'Enter your password' } },
    },
  },
  'code at the login': {
    open: () =>
      openPart(
        <SecondFactor
          choice={{ token: 'token', hasCode: true, passkey: null }}
          onDone={() => undefined}
          onBack={() => undefined}
        />,
      ),
    button: 'Continue',
    call: 'POST /api/user/second-step',
    fields: {
      Code: { name: 'code', good: BAD.emoji, refused: { ...required('Enter the code'), ...most(40) } },
    },
  },
  'new authenticator app': {
    async open() {
      openSecondFactor();
      await press('Add an authenticator app');
    },
    button: 'Add',
    isDialog: true,
    call: 'POST /api/user/add-authenticator',
    fields: {
      'Code from the app': {
        name: 'code',
        good: '000000',
        refused: { ...required('Enter the code from the app'), ...most(10) },
      },
      Name: { ...NAME, refused: { ...required('Enter a name'), ...most(60) } },
    },
  },
  'new passkey': {
    async open() {
      openSecondFactor();
      await press('Add a passkey');
    },
    button: 'Create passkey',
    isDialog: true,
    call: 'POST /api/user/start-passkey',
    fields: {
      Name: { ...NAME, refused: { ...required('Enter a name'), ...most(60) } },
    },
  },
  'new recovery codes': {
    async open() {
      openSecondFactor();
      await press('Create new codes');
    },
    button: 'Create new codes',
    isDialog: true,
    call: 'POST /api/user/recovery-codes',
    fields: { Password: { name: 'password', good: BAD.emoji, refused: { nothing: 'Enter your password' } } },
  },
  'report of a problem': {
    async open() {
      openPart(<ReportProblem orderId="order-1" lineId="line-1" packs={2} onClose={() => undefined} />);
      await press('Send');
      await expect.element(page.getByText('Choose what is wrong.')).toBeVisible();
      await page.getByLabelText('Missing').click();
    },
    button: 'Send',
    call: 'POST /api/order/problem',
    fields: {
      'Anything to add? (optional)': { name: 'text', good: 'टूटा हुआ 🥚', refused: most(500) },
    },
  },
};

function openSignedOut(part: ReactNode, at: string): void {
  localStorage.clear();
  openPart(part, { at });
}

function openSecondFactor(): void {
  const method = {
    _id: 'method-1',
    kind: 'app',
    name: 'Phone',
    createdAt: '2026-01-01',
    lastUsedAt: null,
  } as const;
  stubCalls({
    'GET /api/user/sign-in-methods': { data: { methods: [method], recoveryCodesLeft: 9 } },
    'POST /api/user/start-authenticator': {
      data: {
        _id: 'app-1',
        secret: 'ABCDEFGHIJKLMNOP',
        uri: 'otpauth://totp/Jhatpat?secret=ABCDEFGHIJKLMNOP',
      },
    },
  });
  openPart(<TwoStep user={SHOPPER} />);
}

beforeEach(() => {
  signIn(SHOPPER);
  stubCalls({
    'POST /api/user/check-password': { data: { isStrong: true }, message: 'This password is good.' },
    'GET /api/order/order-list': 'offline',
  });
});

for (const [form, { open, button, isDialog, call, fields, waits }] of Object.entries(FORMS)) {
  test(`bad input to the ${form}`, async () => {
    await open();
    const within = page.getByRole(isDialog ? 'dialog' : 'main');
    const submit = within.getByRole('button', { name: button, exact: true });
    const press = () => submit.click();
    const fieldOf = (label: string) => within.getByLabelText(label, { exact: true });
    if (waits) {
      for (const [label, { good }] of Object.entries(fields)) {
        await expect.element(submit).toBeDisabled();
        await fieldOf(label).fill(good);
      }
      for (const input of within.getByLabelText(/^(?:Password|Confirm password)$/).elements())
        if ((input as HTMLInputElement).value === '') await page.elementLocator(input).fill(PASSWORD);
    }
    for (const [label, { name, good, refused = {} }] of Object.entries(fields)) {
      const field = fieldOf(label);
      await tryBadInput({ field, submit: press, refused, call, name, good });
      if (!waits || name === 'newPassword') continue;
      // The shop says what is wrong with these.
      stubCalls({ [call]: refusal('invalid_input', { fields: { [name]: 'Wrong' } }) } as Stubs);
      for (const typed of [BAD['too long'], BAD.emoji, BAD.Devanagari, BAD['a negative number'], good]) {
        await field.fill(typed);
        await press();
        await expect.element(field).toHaveAccessibleDescription('Wrong');
        await expect.element(field).toHaveValue(typed);
      }
    }
  });
}
