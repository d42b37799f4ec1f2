// Forms of the account with bad input: one message, at the field, and nothing typed is lost. Those with a new
// password and the login have tests of their own.

import { beforeEach, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CallName } from '#web/data/calls.ts';
import { ADDRESS, SHOPPER } from '#tests/components/answers.ts';
import { BAD, tryBadInput } from '#tests/components/bad-input.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import AddressPage from './address.tsx';
import { ProfileData } from './profile/profile-data.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { TwoStep } from './second-factor/second-factor-page.tsx';

type TriedField = { name: string; good: string; refused?: Parameters<typeof tryBadInput>[0]['refused'] };
type TriedForm = {
  open: () => unknown;
  button: string;
  isDialog?: true;
  call: CallName;
  fields: Record<string, TriedField>;
};

const most = (count: number) => ({ 'too long': `At most ${count} characters` });
const NAME = { name: 'name', good: 'आशा 🥭' };
const EMAIL = { name: 'email', good: 'asha@example.test' };
const MOBILE = 'Enter a ten-digit mobile number, or + and the number with its country code';
const PINCODE = 'Enter a six-digit pincode';
const notMobile = Object.fromEntries(
  (['too long', 'emoji', 'Devanagari', 'a negative number', 'a huge number'] as const).map((kind) => [
    kind,
    MOBILE,
  ]),
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
        good: ' ५६० ००१ ',
        refused: { ...required('Enter the pincode'), ...notPincode },
      },
      Mobile: {
        name: 'mobile',
        good: '९८७६५ ४३२१०',
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
};

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
  stubCalls({ 'GET /api/order/order-list': 'offline' });
});

for (const [form, { open, button, isDialog, call, fields }] of Object.entries(FORMS)) {
  test(`bad input to the ${form}`, async () => {
    await open();
    const within = page.getByRole(isDialog ? 'dialog' : 'main');
    const submit = within.getByRole('button', { name: button, exact: true });
    const press = () => submit.click();
    const fieldOf = (label: string) => within.getByLabelText(label, { exact: true });
    for (const [label, { name, good, refused = {} }] of Object.entries(fields)) {
      const field = fieldOf(label);
      await tryBadInput({ field, submit: press, refused, call, name, good });
    }
  });
}
