// Fields of stores, of their areas and of others in the shop that have the same. Pure.

import { text, textOrEmpty, wholeNumber, type ProblemReporter } from '#shared/field-schemas.ts';
import { findPincodeProblem, tidyPincode } from '#shared/pincode.ts';
import { findGstProblem } from '#shared/gst-number.ts';
import { isTimeZone, toMinutesOfDay } from '#shared/opening-hours.ts';

export const MAX_STORES = 200;
export const MAX_AREAS = 20_000;

const pincodeRules = {
  description: 'Six digits',
  prepare: (sent: unknown) => (typeof sent === 'string' ? tidyPincode(sent) : sent),
  check: (pincode: string, report: ProblemReporter) => {
    const problem = findPincodeProblem(pincode);
    if (problem) report(problem);
  },
};
export const pincode = text('Pincode', 20, pincodeRules);
export const pincodeOrEmpty = textOrEmpty('Pincode', 20, pincodeRules);

export const gstNumber = textOrEmpty('GSTIN', 30, {
  description: "GSTIN for tax invoices; '' for none",
  check: (text, report) => {
    const problem = findGstProblem(text);
    if (problem) report(problem);
  },
});

export const timeZone = text('Time zone', 64, {
  description: "IANA name; 'Asia/Kolkata' unless told otherwise",
  check: (name, report) => {
    if (!isTimeZone(name)) report('There is no such time zone');
  },
});

export const minutes = (title: string) => wholeNumber(title, { minimum: 1, maximum: 240 });

export function isDayHours({ from, to }: { from?: unknown; to?: unknown }): boolean {
  const isTime = (text: unknown) => typeof text === 'string' && toMinutesOfDay(text) !== null;
  return isTime(from) && isTime(to) && from !== '24:00';
}

/** Reads 'pincode,minutes' lines, with an optional heading; other white space separates them too. */
export function splitAreas(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  const lines = sent.replace(/\s*,\s*/g, ',').split(/[\s;]+/);
  return lines
    .filter((line, at) => line !== '' && !(at === 0 && /^pincode\b/i.test(line)))
    .map((line) => {
      const [pincodeText = '', rideMinutes = ''] = line.split(',');
      return { pincode: pincodeText, rideMinutes };
    });
}
