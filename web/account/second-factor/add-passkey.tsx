// Adds a passkey of this device: asks for its name, then opens the browser's own dialog.

import { type FormEvent } from 'react';
import { useMethodChanges } from '../../data/account/second-factor.queries.ts';
import { t } from '../../data/language.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../parts/form-problems.ts';

type AddPasskeyProps = { onAdded: (recoveryCodes: readonly string[] | null) => void };

export function AddPasskey({ onAdded }: AddPasskeyProps) {
  const { form, problems, refuse, isPending, send } = useForm({ fallbackField: 'name' });
  const { addPasskey } = useMethodChanges();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const name = String(new FormData(form.current!).get('name')).trim();
    if (!name) return refuse(t('Enter a name'), { name: t('Enter a name') });
    await send(async () => {
      const codes = await addPasskey(name);
      toastSuccess(t('Passkey added'));
      onAdded(codes);
    });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label={t('Name')}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={t('This device')}
        hint={t('To recognise it later, such as Shop laptop.')}
        error={problems.name}
      />
      <p className="text-sm text-soft">
        {t('Next, your browser asks for your fingerprint, face, PIN or security key.')}
      </p>
      <Button type="submit" isPending={isPending}>
        {t('Create passkey')}
      </Button>
    </form>
  );
}
