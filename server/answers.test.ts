import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answersInHindi } from '#contract/answers.hi.ts';
import { isKnown } from './platform/spoken.ts';

/** Modules and files whose sentences a visitor can come to read. */
const spokenBy = [
  'contract',
  'server/catalog',
  'server/content',
  'server/customers',
  'server/invoicing/send-tax-document.ts',
  'server/checkout',
  'server/fulfilment',
  'server/notifications',
  'server/orders',
  'server/payments',
  'server/photos',
  'server/pricing',
  'server/returns',
  'server/shipping',
  'server/support',
  ...['http', 'language', 'personal-call', 'rate-limit', 'result', 'text-error'].map(
    (name) => `server/platform/${name}.ts`,
  ),
];
/** Files without sentences of their own for visitors: staff's schemas, mails and checks of the ledger, names and figures. Words with a Hindi Hindi file are left out too. */
const silent =
  /(\.test|testing|\.hi|\/staff[a-z-]*|\/geography|\/circles-rules|\/state-names|\/answers|\/brand|sample-[a-z-]+)\.ts$|\/(demo|books)\//;

/** Sentences that only staff can come to read, or operators and the payment provider. */
const forStaff = new Set([
  'Please write a note',
  'Please say how it was settled',
  'There is no such ticket',
  'This ticket is acknowledged already',
  'This ticket is with the grievance officer already',
  'This ticket is resolved already',
  'This is not a GST registration number',
  'Please enter at most ${mostHolidays} days',
  'Please enter at most ${mostRanges} at once',
  'Please enter both days, or none',
  'Please write days like 2027-03-04 or 01-26, not ${wrong}',
  'There is no such rule',
  'There is no such zone',
  'This is no PIN code, beginning or range: ${wrong}',
  'This must not be less than the first',
  'This must not be less than the minimum',
  'This state has a zone of its own already',
  'All of it went back',
  'At most ${found.quantity}',
  'No cash is due for this order',
  'No received return awaits its refund',
  'Nothing was paid for this order',
  'Only a failed refund is tried again',
  'The cash of this order is booked already',
  'The cash of this order is not booked yet. Book it first.',
  'The payment provider is at this refund',
  'The refund of this return is under way already',
  'There is no such line in this parcel',
  'There is no such refund',
  'There is no such return',
  'These goods are not received yet',
  'These goods are received already',
  'This AWB number belongs to another order of this courier',
  'This order is ${words} already',
  'This order is only ${words} yet',
  'This order is open',
  'This refund has gone back already',
  'This return has to be approved first',
  'This return is approved already',
  'This return is closed',
  'This return was declined',
  // Between the payment provider, the program and its log.
  'The order has two payments: refund this one in Cashfree’s dashboard',
  'This order cannot be paid any more',
  'Only a captured payment can be refunded',
  'Razorpay answered ${status}: ${words}',
  'The provider does not know the refund',
  'The provider that took the payment is not set up',
  'The refund failed at the bank',
  'The refund is more than what is left of it',
  'The same has been ordered again',
  'The webhook could not be read',
  'The webhook is not signed as it should be',
  'This order cannot be paid online',
  'This receipt was used for another refund',
  // Names of payment providers, the same in every language.
  'Cashfree Payments',
  'Test payment',
  // The subject under which staff find a return; its sender reads it from the mails' words.
  'Return of order ${form.order_id}',
  'The same message came again, with more photos: ${added.value}',
]);

const root = path.join(import.meta.dirname, '..');
const files = spokenBy
  .flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : fs
          .readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts'))
          .map((name) => `${place}/${name.replaceAll(path.sep, '/')}`),
  )
  .filter((name) => !silent.test(name) && !fs.existsSync(path.join(root, name.replace(/\.ts$/, '.hi.ts'))));

/** Comments, and what is text in the code with what stands before it. */
const tokens =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|([\w>.:(]*\s?\(?\s*)('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g;
/** Statements, descriptions of the calls for programmers, faults of the program, lines of the log. */
const notSaid = /(sql(<.*>)?|>|summary: |description: |Error\(\s*|(info|warn|error|debug)\(\s*)$/;
const sentence = /^[A-Z{][\w}',-]* \S/;

function sentencesIn(file: string): string[] {
  const source = fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\s(from|import) '[^']*'/g, ' ');
  return [...source.matchAll(tokens)].flatMap(([, before, quoted]) => {
    if (quoted === undefined || notSaid.test(before ?? '')) return [];
    const text = quoted.slice(1, -1).replaceAll(/\\(['"])/g, '$1');
    return sentence.test(text) ? [text] : [];
  });
}

const said = files.flatMap((file) => sentencesIn(file).map((text): [string, string] => [text, file]));

test.each(said)('"%s" (%s) is known in Hindi', (text) => {
  expect(text in answersInHindi || isKnown(text) || forStaff.has(text)).toBe(true);
});

test('the walk meets every sentence that is known, so it walks all of the code; and none is left over', () => {
  const met = new Set(said.map(([text]) => text));
  const inPlaces = /^(free delivery)$/;
  expect(Object.keys(answersInHindi).filter((text) => !met.has(text) && !inPlaces.test(text))).toEqual([]);
});
