// Each form of the account says itself what is missing in it, at its fields, and sends nothing.

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SHOPPER } from '#tests/components/answers.ts';
import { openPart, signIn } from '#tests/components/open-part.tsx';
import { stubCalls } from '#tests/components/stub-calls.ts';
import { ProfileData } from './profile/profile-data.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { TwoStep } from './second-factor/second-factor-page.tsx';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

async function openTwoStep(button: string): Promise<void> {
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
      data: { _id: 'app-1', secret: 'ABCDEFGH', uri: 'otpauth://totp/Jhatpat?secret=ABCDEFGH' },
    },
  });
  openPart(<TwoStep user={SHOPPER} />);
  await press(button);
}

async function openDeletion(): Promise<void> {
  openPart(<ProfileData user={SHOPPER} />);
  await press('Delete my account');
  // A question ignores the second tap of the thumb that opened it.
  const submit = page.getByRole('button', { name: 'Delete account', exact: true });
  await expect.element(submit).not.toHaveAttribute('aria-disabled', 'true');
}

const CHOICE = { token: 'token', hasCode: true, passkey: null };
const nothing = () => undefined;

type TriedForm = [
  form: string,
  open: () => unknown,
  at: 'main' | 'dialog',
  button: string,
  messages: Record<string, string>,
];

test.each<TriedForm>([
  [
    'profile',
    () => openPart(<ProfileForm user={{ ...SHOPPER, mobile: '9876543210' }} />),
    'main',
    'Submit',
    { Name: 'Enter the name', Email: 'Enter the email', Mobile: 'Enter the mobile number' },
  ],
  ['deletion', openDeletion, 'dialog', 'Delete account', { 'Your password': 'Enter your password' }],
  [
    'code at the login',
    () => openPart(<SecondFactor choice={CHOICE} onDone={nothing} onBack={nothing} />),
    'main',
    'Continue',
    { Code: 'Enter the code' },
  ],
  [
    'new authenticator app',
    () => openTwoStep('Add an authenticator app'),
    'dialog',
    'Add',
    { 'Code from the app': 'Enter the code from the app', Name: 'Enter a name' },
  ],
  ['new passkey', () => openTwoStep('Add a passkey'), 'dialog', 'Create passkey', { Name: 'Enter a name' }],
  [
    'new recovery codes',
    () => openTwoStep('Create new codes'),
    'dialog',
    'Create new codes',
    { Password: 'Enter your password' },
  ],
])('the form of the %s says what is missing', async (_form, open, at, button, messages) => {
  signIn(SHOPPER);
  await open();
  const within = page.getByRole(at);
  for (const label of Object.keys(messages)) await within.getByLabelText(label, { exact: true }).fill('');
  await within.getByRole('button', { name: button, exact: true }).click();
  for (const [label, message] of Object.entries(messages))
    await expect.element(within.getByLabelText(label, { exact: true })).toHaveAccessibleDescription(message);
});
