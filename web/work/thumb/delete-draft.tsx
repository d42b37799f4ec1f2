// Deletes the open draft of a page, which the address names.

import { toNotSent } from '../../data/action.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { navigate } from '../../ui/router.tsx';
import { ask } from '../parts/ask.tsx';

/** `warning`: what is lost. `remove` returns the server's message; throws ApiError. */
export function DeleteDraft({ warning, remove }: { warning: string; remove: () => Promise<string> }) {
  const askFirst = () =>
    ask({
      title: 'Delete this draft?',
      text: warning,
      confirmLabel: 'Delete',
      cancelLabel: 'Keep draft',
      onConfirm: async () => {
        toastSuccess(await remove());
        navigate('?', { replace: true });
      },
      onError: toNotSent,
    });
  return (
    <Button look="quiet" className="text-alert!" onClick={askFirst}>
      Delete draft
    </Button>
  );
}
