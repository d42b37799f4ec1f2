// The layout of the shop's mails: one plain sheet with the same content as text and as HTML. No pictures, no
// tracking, and no links except to the shop.

import type { Mail } from './mail.ts';

/** The shop that writes: its name, and where its links lead. */
export type MailShop = { shopName: string; publicUrl: string };

export type EmailContent = {
  to: string;
  subject: string;
  shopName: string;
  /** Plain text, one entry per paragraph. */
  paragraphs: readonly string[];
  /** Set apart on its own line after the first paragraph. */
  code?: string;
  /** Below the paragraphs. */
  sections?: readonly Section[];
};

export type Section =
  | { kind: 'rows'; rows: readonly Row[] }
  | { kind: 'lines'; heading: string; lines: readonly string[] }
  | { kind: 'link'; label: string; url: string };

/** A label and its value. */
export type Row = { label: string; note?: string; value: string; isStrong?: boolean };

export function writeEmail({ to, subject, shopName, paragraphs, code, sections = [] }: EmailContent): Mail {
  const [first = '', ...rest] = paragraphs;
  const blocks = [first, ...(code ? [code] : []), ...rest, ...sections.map(toText), shopName];
  return {
    to,
    subject,
    text: `${blocks.join('\n\n')}\n`,
    html: toHtml({ subject, shopName, first, rest, code, sections }),
  };
}

function toText(section: Section): string {
  switch (section.kind) {
    case 'rows':
      return section.rows
        .map(({ label, note, value }) => `${[label, note].filter(Boolean).join(', ')}: ${value}`)
        .join('\n');
    case 'lines':
      return [section.heading, ...section.lines].join('\n');
    case 'link':
      return `${section.label}: ${section.url}`;
  }
}

/** The shop is in India, wherever its server runs. */
const time = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
export const toEmailTime = (date: Date) => time.format(date);
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
export const toEmailDay = (date: Date) => day.format(date);

/** The HTML part. A mail program may change colours in dark mode; these are readable on light and dark. */
function toHtml(content: {
  subject: string;
  shopName: string;
  first: string;
  rest: string[];
  code?: string | undefined;
  sections: readonly Section[];
}) {
  const { subject, shopName, first, rest, code, sections } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  body, .ground { background: #14171a !important; color: #e8ebe6 !important }
  .sheet { background: #1e2226 !important; border-color: #353b40 !important }
  .shop { color: #6fd08c !important }
  .code { background: #14171a !important; border-color: #353b40 !important; color: #fff !important }
  .cell { border-color: #353b40 !important }
  .soft, .foot { color: #a3aaa4 !important }
}
</style>
</head>
<body style="margin:0;padding:0;background:#f6f8f6;color:#17201b">
<div class="ground" style="padding:24px 16px;background:#f6f8f6;color:#17201b;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="sheet" style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e6eae6;border-radius:16px;overflow-wrap:anywhere;word-break:break-word">
<p class="shop" style="margin:0 0 20px;font-size:20px;font-weight:700;color:#0c7a43">${escape(shopName)}</p>
${paragraph(first)}
${code ? `<p class="code" style="margin:0 0 16px;padding:16px;background:#f6f8f6;border:1px solid #e6eae6;border-radius:12px;text-align:center;font:700 32px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:6px;text-indent:6px">${escape(code)}</p>` : ''}
${[...rest.map(paragraph), ...sections.map(toBlock)].join('\n')}
<p class="foot" style="margin:24px 0 0;font-size:13px;color:#5b675f">Sent by ${escape(shopName)}. Replies to this mail are not read.</p>
</div>
</div>
</body>
</html>
`;
}

function toBlock(section: Section): string {
  switch (section.kind) {
    case 'rows':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:14px">${section.rows.map(toTableRow).join('\n')}</table>`;
    case 'lines':
      return `<p style="margin:0 0 16px;font-size:14px"><span class="soft" style="color:#5b675f">${escape(section.heading)}</span><br>${section.lines.map(escape).join('<br>')}</p>`;
    case 'link':
      return `<p style="margin:24px 0 0"><a href="${escape(section.url)}" style="display:inline-block;padding:12px 24px;background:#0c7a43;color:#ffffff;border-radius:10px;font-weight:700;text-decoration:none">${escape(section.label)}</a></p>`;
  }
}

function toTableRow({ label, note, value, isStrong = false }: Row): string {
  const cell = `padding:8px 0;border-bottom:1px solid #e6eae6;vertical-align:top;${isStrong ? 'font-size:16px;font-weight:700' : ''}`;
  const small = note ? `<br><span class="soft" style="color:#5b675f">${escape(note)}</span>` : '';
  return `<tr><td class="cell" style="${cell};width:100%">${escape(label)}${small}</td><td class="cell" align="right" style="${cell};padding-left:16px;text-align:right;white-space:nowrap;word-break:normal;overflow-wrap:normal">${escape(value)}</td></tr>`;
}

const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);
}
