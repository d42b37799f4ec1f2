// Ten recovery codes for somebody who has lost phone and laptop, shown once: to be copied, saved or written
// down.

import { t } from '../../../data/language.ts';
import { toastError, toastSuccess } from '../../../data/toast.ts';
import { Button } from '../../../ui/button.tsx';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toastSuccess(t('Copied'));
    } catch {
      toastError(t('The codes could not be copied. Select and copy them, or write them down.'));
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-sm">
        {t(
          'If you lose your passkeys and apps, each of these codes signs you in once, after your password. If you lose the codes too, only the shop’s operator can help.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 gap-y-1 rounded-button bg-ground p-4 font-mono text-sm md:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid gap-3 md:grid-cols-2">
        <Button look="outlined" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className="inline-flex min-h-11 items-center justify-center rounded-button border border-leaf px-4 text-sm font-semibold text-leaf hover:bg-leaf-tint"
        >
          {t('Save as a file')}
        </a>
      </div>
      <Button onClick={onDone}>{t('I have saved them')}</Button>
    </div>
  );
}
