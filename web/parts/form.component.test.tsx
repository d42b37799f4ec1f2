// Forms with what is typed or pasted by mistake. What a form says itself is tested beside it.

import { test } from 'vitest';
import { page } from 'vitest/browser';
import { tryBadFields } from '#tests/components/bad-input.ts';
import { openPart } from '#tests/components/open-part.tsx';
import { callApi } from '../data/api.ts';
import { Field } from '../ui/field.tsx';
import { Form, useForm } from './form.tsx';

const SAVE = 'PUT /api/user/update-user';

function Person() {
  const form = useForm<{ name: string; mobile: string }>({
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter the name' }),
    send: (body) => callApi(SAVE, { body: { ...body, email: 'asha@example.test' } }),
  });
  return (
    <Form form={form} submit="Save">
      <Field label="Name" name="name" most={100} defaultValue="Asha" error={form.problems.name} />
      <Field label="Mobile" name="mobile" defaultValue="9876543210" error={form.problems.mobile} />
    </Form>
  );
}

test('what is wrong is said at its field, once, and nothing typed is lost', async () => {
  openPart(<Person />);
  await tryBadFields({
    call: SAVE,
    submit: page.getByRole('button', { name: 'Save' }),
    fields: {
      name: {
        field: page.getByLabelText('Name'),
        refused: {
          nothing: 'Enter the name',
          'only spaces': 'Enter the name',
          'too long': 'At most 100 characters',
        },
      },
      mobile: { field: page.getByLabelText('Mobile') },
    },
    toFields: (body) => body,
  });
});
