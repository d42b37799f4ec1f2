// Reads a file for Tally as Tally does: well-formed XML of ledgers and vouchers, each of which adds up.
// Amounts in paise.

import { expect } from 'vitest';

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (text: string) => text.replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name]!);

function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  for (const [part] of xml.replace(/^<\?xml[^?]*\?>/, '').matchAll(/<[^>]*>|[^<]+/g)) {
    const top = open.at(-1)!;
    if (part.startsWith('</')) {
      expect(part).toBe(`</${top.name}>`);
      open.pop();
    } else if (part.startsWith('<')) {
      const [, name, rest] = /^<([\w.]+)((?: [\w:]+="[^"<]*")*)>$/.exec(part)!;
      const found = rest!.matchAll(/ ([\w:]+)="([^"]*)"/g);
      const attributes = Object.fromEntries([...found].map(([, key, value]) => [key!, unescape(value!)]));
      const element = { name: name!, attributes, text: '', children: [] };
      top.children.push(element);
      open.push(element);
    } else {
      expect(part).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos);)/);
      top.text += unescape(part);
    }
  }
  expect(open).toHaveLength(1);
  return root;
}

const list = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : list(child, name)));
const textOf = (element: Element, name: string) => list(element, name)[0]?.text;
const toPaise = (amount: string) => Math.round(Number(amount) * 100);

export function readTally(xml: string) {
  const file = parse(xml);
  expect(textOf(file, 'TALLYREQUEST')).toBe('Import Data');
  const ledgers = Object.fromEntries(
    list(file, 'LEDGER').map((ledger) => [textOf(ledger, 'NAME')!, textOf(ledger, 'PARENT')!]),
  );
  const vouchers = list(file, 'VOUCHER').map((voucher) => {
    const entries = list(voucher, 'ALLLEDGERENTRIES.LIST').map((entry) => {
      const [name, amount] = [textOf(entry, 'LEDGERNAME')!, toPaise(textOf(entry, 'AMOUNT')!)];
      expect(textOf(entry, 'ISDEEMEDPOSITIVE')).toBe(amount < 0 ? 'Yes' : 'No');
      expect(ledgers).toHaveProperty([name]);
      return [name, amount] as const;
    });
    expect(entries.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
    const party = textOf(voucher, 'PARTYLEDGERNAME')!;
    expect(entries.map(([name]) => name)).toContain(party);
    return {
      ...{ id: voucher.attributes.REMOTEID!, kind: voucher.attributes.VCHTYPE!, party },
      ...{ date: textOf(voucher, 'DATE')!, number: textOf(voucher, 'VOUCHERNUMBER')! },
      narration: textOf(voucher, 'NARRATION')!,
      debits: Object.fromEntries(
        entries.filter(([, amount]) => amount < 0).map(([name, amount]) => [name, -amount]),
      ),
      credits: Object.fromEntries(entries.filter(([, amount]) => amount > 0)),
      bill: list(voucher, 'BILLALLOCATIONS.LIST').map((bill) => textOf(bill, 'NAME'))[0],
    };
  });
  expect(new Set(vouchers.map(({ id }) => id)).size).toBe(vouchers.length);
  return { ledgers, vouchers };
}
