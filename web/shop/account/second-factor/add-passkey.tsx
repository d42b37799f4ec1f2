// Adds a passkey of this device: asks for its name, then opens the browser's own dialog.

import { useMethodChanges } from '../../../data/account/second-factor.queries.ts';
import { t } from '../../../data/language.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { Field } from '../../../ui/field.tsx';
import { Form, useForm } from '../../../parts/form.tsx';

type AddPasskeyProps = { onAdded: (recoveryCodes: readonly string[] | null) => void };

export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const { addPasskey } = useMethodChanges();
  const form = useForm<{ name: string }>({
    check: ({ name }) => (name.trim() ? {} : { name: t('Enter a name') }),
    async send({ name }) {
      const codes = await addPasskey(name.trim());
      toastSuccess(t('Passkey added'));
      onAdded(codes);
    },
    fallbackField: 'name',
  });
  return (
    <Form form={form} submit={t('Create passkey')}>
      <Field
        label={t('Name')}
        name="name"
        required
        most={60}
        autoComplete="off"
        defaultValue={t('This device')}
        hint={form.problems.name ? '' : t('To recognise it later, such as Shop laptop.')}
        error={form.problems.name}
      />
      <p className="text-sm text-soft">
        {t('Next, your browser asks for your fingerprint, face, PIN or security key.')}
      </p>
    </Form>
  );
}
