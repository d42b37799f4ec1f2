// Who the demo's shop is: invented, like its goods. No state of India has the number 99, so neither its GST
// number nor its licence can be a real one, and the addresses end in a domain that nobody can own.

import { DEMO_STORES } from './demo-stores.ts';

const text = (...paragraphs: string[]) => paragraphs.join('\n\n');

/** Columns of shop_settings. */
export const DEMO_BUSINESS = {
  business_name: 'Jhatpat Demo Groceries Private Limited',
  address: '12 Church Street\nBengaluru, Karnataka 560001',
  phone: DEMO_STORES[0]!.phone,
  email: 'care@jhatpat.example',
  grievance_name: 'Meera Kulkarni, Grievance Officer',
  grievance_email: 'grievance@jhatpat.example',
  grievance_phone: '080 4000 1099',
  fssai_number: '19926001000123',
  about_text: text(
    'Jhatpat is a demonstration of an online grocery shop. Its stores in Bengaluru, its products and its brands are invented, and nothing is really delivered.',
    'In this demonstration we pack fruit, vegetables, milk, bread and everything else for the kitchen in stores near you, and riders bring them in about ten minutes.',
    'The price you see is the price you pay: with all taxes, per 100 g beside the pack, and with every charge shown before you order.',
  ),
  terms_text: text(
    'This is the text of a demonstration shop. A real shop writes its own terms here.',
    'An order is a promise to buy at the prices shown when it was placed. If something is missing from the shelf, you do not pay for it, unless you chose a substitute.',
    'You may cancel an order until the store begins to pack it.',
  ),
  privacy_text: text(
    'This is the text of a demonstration shop. A real shop writes its own privacy policy here.',
    'We store your name, your contacts, your addresses and your orders, to deliver what you order and to answer your questions. We do not sell them.',
    'On your profile you can download everything that we store about you, and delete your account.',
  ),
  refunds_text: text(
    'This is the text of a demonstration shop. A real shop writes its own rules here.',
    'Something is missing, damaged, wrong or past its date? Report it on the page of the order within two days, with a photo if you can.',
    'Money goes back the way it was paid. A bank may need a few days until you see it.',
  ),
};
