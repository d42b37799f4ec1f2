// The numbers of invoices and credit notes, as GST allows them. Pure.

/** Minimum digits of the running number, so that invoices sort by number for a long time. */
const DIGITS = 6;
/** Rule 46 of the CGST rules: letters, digits, hyphen and slash only. */
const LONGEST_NUMBER = 16;

/** 1 is A, 26 is Z, 27 is AA: the letters with which every number of a store begins. */
export function toSeries(storeNumber: number): string {
  let series = '';
  for (let rest = storeNumber; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    series = String.fromCharCode(65 + ((rest - 1) % 26)) + series;
  }
  return series;
}

/**
 * 'A/26-27/000042', of a credit note 'A/26-27/C000042'; throws when the number would be longer than GST
 * allows.
 */
export function toInvoiceNumber(
  storeNumber: number,
  financialYear: number,
  running: number,
  kind: '' | 'C' = '',
): string {
  const [from, to] = [financialYear, financialYear + 1].map((year) => String(year % 100).padStart(2, '0'));
  const digits = String(running).padStart(DIGITS, '0');
  const number = `${toSeries(storeNumber)}/${from}-${to}/${kind}${digits}`;
  // The millionth invoice of the 703rd store: then the year has no hyphen.
  const fitting = number.length > LONGEST_NUMBER ? number.replace('-', '') : number;
  if (fitting.length > LONGEST_NUMBER) throw new Error(`${fitting} is too long for an invoice number`);
  return fitting;
}
