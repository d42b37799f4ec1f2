// Adds one area: its pincode and the minutes of the ride.

import { useEffect, useState } from 'react';
import { Form, type Problems } from '../../parts/form.tsx';
import { Field } from '../../ui/field.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { findMinutesProblem, findPincodeProblem } from './area-list.ts';

type AreaAddProps = {
  onAdd: (area: { pincode: string; rideMinutes: string }) => void;
  /** Called when something typed is not added yet, and when that is over. */
  onDraft: (isTyped: boolean) => void;
};

export function AreaAdd({ onAdd, onDraft }: AreaAddProps) {
  const [notice, setNotice] = useState('');
  const form = useDraftForm({
    start: { pincode: '', rideMinutes: '' },
    check: findProblems,
    async send({ pincode, rideMinutes }) {
      onAdd({ pincode, rideMinutes });
      setNotice(`${pincode} is in the list, in ${rideMinutes} minutes. It is not saved yet.`);
      form.open({ pincode: '', rideMinutes: '' });
      (form.ref.current!.elements.namedItem('pincode') as HTMLInputElement).focus();
    },
  });
  const { isUnsaved, change, field } = form;
  useEffect(() => onDraft(isUnsaved), [onDraft, isUnsaved]);

  return (
    <Form
      form={form}
      submit="Add area"
      look="outlined"
      submitClass="justify-self-start"
      below={<output className={notice ? 'text-sm text-soft' : 'sr-only'}>{notice}</output>}
      aria-labelledby="area-add"
      className="grid gap-3 panel p-4"
    >
      <h2 id="area-add" className="font-bold">
        Add one
      </h2>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          {...field('pincode')}
          label="Pincode"
          inputMode="numeric"
          maxLength={20}
          onChange={({ target }) => change({ pincode: target.value.replace(/\s/g, '') })}
        />
        <Field
          {...field('rideMinutes')}
          label="Minutes to ride"
          inputMode="numeric"
          maxLength={20}
          onChange={({ target }) => change({ rideMinutes: target.value.trim() })}
        />
      </div>
    </Form>
  );
}

function findProblems({ pincode, rideMinutes }: Record<'pincode' | 'rideMinutes', string>): Problems {
  const [ofPincode, ofMinutes] = [findPincodeProblem(pincode), findMinutesProblem(rideMinutes)];
  return { ...(ofPincode && { pincode: ofPincode }), ...(ofMinutes && { rideMinutes: ofMinutes }) };
}
