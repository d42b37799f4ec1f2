// Questions and forms that open over a page, from anywhere on the work side: `ask` before something is
// done, and `openForm`. The frame has the one window for each.

import { Fragment, useEffect, type ComponentProps } from 'react';
import { createStore, useStore } from '../../data/create-store.ts';
import { STORE_PARAMETER } from '../../data/store/work-store.ts';
import { AskDialog, type AskDialogProps } from '../../parts/ask-dialog.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useLocation } from '../../ui/router.tsx';
import { useLastShown } from '../../ui/shown-item.ts';

/** What it says and does is of the moment it is asked. A part with a state of its own is an AskDialog. */
type Question = Omit<AskDialogProps, 'open' | 'onClose' | 'check' | 'problem'>;

/** Its form has the state; what the page reads anew while it is open, it does not hear of. */
type FormWindow = Omit<ComponentProps<typeof FormDialog>, 'open' | 'onClose'>;

const asked = createStore<Question | null>(null);
const opened = createStore<(FormWindow & { place: number }) | null>(null);
let openings = 0;

/** Asked while another one is open, it takes its place. */
export const ask = (question: Question): void => asked.set(question);

/** Each opening is a new form. */
export const openForm = (form: FormWindow): void => opened.set({ ...form, place: ++openings });

function closeAll(): void {
  asked.set(null);
  opened.set(null);
}

export function Windows() {
  const question = useStore(asked);
  const form = useStore(opened);
  const shown = useLastShown(question, question !== null);
  const shownForm = useLastShown(form, form !== null);
  const { pathname, search } = useLocation();
  // The page itself adds the store to its address, perhaps after somebody pressed.
  const address = new URLSearchParams(search);
  address.delete(STORE_PARAMETER);
  const page = `${pathname}?${address}`;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they belong to the page
  useEffect(() => closeAll, [page]);
  return (
    <>
      {shownForm && (
        <FormDialog {...shownForm} open={form !== null} onClose={() => opened.set(null)}>
          <Fragment key={shownForm.place}>{shownForm.children}</Fragment>
        </FormDialog>
      )}
      {shown && <AskDialog {...shown} open={question !== null} onClose={() => asked.set(null)} />}
    </>
  );
}
