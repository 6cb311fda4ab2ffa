import { z } from 'zod';
import { RequestedTaxClass } from '#contract/admin/reports/tax-classes.ts';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { checkTaxClass, saveTaxClass } from './tax-classes.ts';

/** "5% → 12%", or only the new value. */
function changed<T extends string | number>(was: T | null | undefined, is: T, unit = ''): string {
  const name = (value: T) => (value === '' ? '–' : `${value}${unit}`);
  return was === null || was === undefined || was === is ? name(is) : `${name(was)} → ${name(is)}`;
}

/** The tax that buyers pay needs a second person. */
export const catalogApprovals = {
  'tax_class.save': command({
    permission: 'tax_documents.configure',
    input: RequestedTaxClass as unknown as z.ZodType<RequestedTaxClass>,
    measure: async (services, _member, input) => asRights(await checkTaxClass(services, input)),
    run: (services, { actor }, input) => saveTaxClass(services, actor, input),
    facts: ({ name, hsn, unit, rate, from, was }) => ({
      tax_class: changed(was?.name, name),
      ...((hsn || was?.hsn) && { hsn: changed(was?.hsn, hsn) }),
      unit: changed(was?.unit, unit),
      ...(rate !== null &&
        from !== null && {
          gst_rate: changed(was?.rate, rate, '%'),
          from_day: from,
        }),
    }),
    afterCommit: async (services) => services.catalogChanged.notify(),
  }),
} satisfies Partial<ApprovableCommands>;
