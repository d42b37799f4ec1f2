// Tells the store what is wrong with a line: first the line is chosen, then the form is filled in. What was
// typed stays when the server refuses.

import { useEffect, useId, useRef, useState } from 'react';
import type { OrderProblem } from '#features/orders/after-sales/after-sales.contract.ts';
import type { OrderDetails } from '#features/orders/tracking/details.contract.ts';
import { MAX_PROBLEM_TEXT } from '#shared/limits.ts';
import { t } from '../../../data/language.ts';
import { changeAndRead } from '../../../data/changes.ts';
import { toastSuccess } from '../../../data/toast.ts';
import { FormDialog, useFormDialog } from '../../../parts/form-dialog.tsx';
import { Form, useForm } from '../../../parts/form.tsx';
import { PictureInput, usePictureUpload } from '../../../parts/picture-input.tsx';
import { useNow } from '../../../parts/order/now.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { canReport, KINDS, packsOf } from '../../../parts/order/problem-labels.ts';
import { navigate, useLocation } from '../../../ui/router.tsx';
import { Select } from '../../../ui/select.tsx';
import { toUnitText } from '../../../parts/products/unit-price.ts';
import { Alert } from '../../../ui/notice.tsx';

type Line = OrderDetails['lines'][number];

/** `open` is null when nothing can be reported. */
export function useReport(order: OrderDetails) {
  const now = useNow();
  const here = useLocation();
  const isReporting = (here.state as { isReporting?: boolean } | null)?.isReporting === true;
  const lines = order.lines.filter((each) => canReport(order, each, now));
  const only = lines.length === 1 ? lines[0]! : null;
  const [isOpen, setOpen] = useState(isReporting && lines.length > 0);
  // The line is kept while the dialog fades out.
  const [line, setLine] = useState<Line | null>(only);
  const open = () => {
    setLine(only);
    setOpen(true);
  };
  // Whoever comes back, or reloads, has not asked for it again.
  useEffect(() => {
    if (isReporting) navigate(here.pathname, { replace: true, isStill: true });
  }, [isReporting, here.pathname]);
  const dialog = (
    <FormDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t('Report a problem')}
      description={line?.name ?? t('Which item is it?')}
      hasPlainForm
    >
      {line ? (
        <ReportProblem
          key={line.lineId}
          orderId={order.orderId}
          lineId={line.lineId}
          packs={packsOf(line)}
          onClose={() => setOpen(false)}
        />
      ) : (
        <ul aria-label={t('Products')} className="divide-y divide-line">
          {lines.map((each) => (
            <li key={each.lineId}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 rounded-button py-1.5 text-left text-sm hover:bg-leaf-tint"
                onClick={() => setLine(each)}
              >
                <span className="size-11 shrink-0">
                  <Picture
                    src={each.image ?? ''}
                    alt=""
                    sizes="44px"
                    className="size-full rounded-button bg-ground"
                  />
                </span>
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{each.name}</span>
                <span className="shrink-0 text-soft">{toUnitText(each.unit)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
  return { open: lines.length > 0 ? open : null, dialog };
}

type ReportProblemProps = {
  orderId: string;
  lineId: string;
  /** The number of delivered packs. */
  packs: number;
  onClose: () => void;
};

export function ReportProblem({ orderId, lineId, packs, onClose }: ReportProblemProps) {
  const [kind, setKind] = useState<OrderProblem['kind'] | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const dialog = useFormDialog();
  const close = dialog?.onSaved ?? onClose;
  const id = useId();
  const form = useForm({
    read: () => ({ orderId, lineId, kind: kind!, quantity, text: text.trim(), photo }),
    check: () => (kind === null ? { form: t('Choose what is wrong.') } : {}),
    async send(body) {
      await changeAndRead('POST /api/order/problem', { body }, ({ message }) => toastSuccess(message));
      close();
    },
    fallbackField: 'form',
    isQuiet: true,
    isOnce: true,
  });

  return (
    <Form
      form={form}
      submit={t(form.isPending ? 'Sending ...' : 'Send')}
      look={kind ? 'primary' : 'inactive'}
      onCancel={close}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">{t('What is wrong?')}</legend>
        <div className="grid grid-cols-2 gap-2">
          {KINDS.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-button border border-line px-3 text-sm has-checked:border-leaf has-checked:bg-leaf-tint has-focus-visible:outline-2 has-focus-visible:outline-leaf"
            >
              <input
                type="radio"
                name={`${id}-kind`}
                checked={kind === value}
                onChange={() => {
                  setKind(value);
                  form.clear();
                }}
                className="size-4 shrink-0 accent-leaf outline-none"
              />
              {t(label)}
            </label>
          ))}
        </div>
      </fieldset>
      {packs > 1 && (
        <div>
          <label htmlFor={`${id}-packs`} className="mb-1 block text-sm font-medium">
            {t('How many?')}
          </label>
          <Select
            id={`${id}-packs`}
            className="w-24"
            value={quantity}
            options={Array.from({ length: packs }, (_, index) => String(index + 1))}
            onChange={(value) => setQuantity(Number(value))}
          />
        </div>
      )}
      <TextArea
        label={t('Anything to add? (optional)')}
        name="text"
        error={form.problems.text}
        rows={3}
        most={MAX_PROBLEM_TEXT}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Photo photo={photo} onPhoto={setPhoto} />
    </Form>
  );
}

const TAKER = { name: 'POST /api/order/problem-photo', field: 'photo' } as const;

type PhotoProps = { photo: string | null; onPhoto: (url: string | null) => void };

function Photo({ photo, onPhoto }: PhotoProps) {
  const input = useRef<HTMLInputElement>(null);
  const sending = usePictureUpload(TAKER);
  const choose = async (file: File | undefined) => {
    const uploaded = file && (await sending.upload(file));
    if (uploaded) onPhoto(uploaded.data.url);
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        {photo && (
          <img src={photo} alt={t('Your photo')} className="size-16 rounded-button bg-ground object-cover" />
        )}
        <Button look="outlined" onClick={() => input.current!.click()}>
          {t(photo ? 'Another photo' : 'Add a photo')}
        </Button>
        {photo && (
          <Button look="quiet" onClick={() => onPhoto(null)}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {sending.isUploading && <UploadProgress share={sending.share} />}
      {sending.problem && <Alert className="text-sm text-alert">{sending.problem}</Alert>}
      <PictureInput ref={input} label={t('Photo')} onChoose={([file]) => void choose(file)} />
    </div>
  );
}
