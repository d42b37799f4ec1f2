// Notes of staff about a customer or an order. A note cannot be changed later, so the form says so.

import type { Customer } from '#features/office/customer/customer.contract.ts';
import { MAX_NOTE } from '#shared/limits.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Form } from '../../parts/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { findTextProblem, useDraftForm } from './draft-form.ts';

type NotesProps = {
  /** Newest first. */
  notes: Customer['notes'];
  /** Resolves with the words of a toast. */
  onAdd: (text: string) => Promise<string>;
};

export function Notes({ notes, onAdd }: NotesProps) {
  const form = useDraftForm({
    start: { text: '' },
    check: ({ text }) => ({ text: findTextProblem(text, MAX_NOTE, 'Write a note first') }),
    async send({ text }) {
      const message = await onAdd(text.trim());
      form.open({ text: '' });
      return message;
    },
    fallbackField: 'text',
    isQuiet: true,
  });

  return (
    <>
      <Form form={form} submit="Add note" look="outlined" className="grid gap-2">
        <TextArea {...form.field('text')} label="New note" rows={3} />
        <p className="text-sm text-soft">
          Notes cannot be changed or removed, and customers may ask to read them.
        </p>
      </Form>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 grid gap-3 text-sm">
          {notes.map((note) => (
            <li key={note._id} className="border-l-2 border-leaf pl-3">
              <p className="wrap-anywhere">{note.text}</p>
              <p className="wrap-anywhere text-soft">
                <DateTime at={note.at} /> · {note.author}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
