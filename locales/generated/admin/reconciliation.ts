// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const reconciliation: {
  readonly heading: string;
  readonly intro: string;
  readonly viewsLabel: string;
  readonly open: string;
  readonly resolved: string;
  readonly total: (values: { count: number }) => string;
  readonly noneResolved: string;
  readonly none: string;
  readonly notRun: string;
  readonly lastRun: string;
  readonly noRun: string;
  readonly startedBy: (values: { time: string | number; name: string | number }) => string;
  readonly startedAuto: (values: { time: string | number }) => string;
  readonly finishedBy: (values: { time: string | number; name: string | number }) => string;
  readonly finishedAuto: (values: { time: string | number }) => string;
  readonly run: string;
  readonly runForm: string;
  readonly running: string;
  readonly interrupted: string;
  readonly noDifferences: string;
  readonly differences: (values: { count: number }) => string;
  readonly counts: (values: { orders: number; products: number; fresh: string | number; gone: string | number }) => string;
  readonly viewOrder: (values: { number: string | number }) => string;
  readonly expected: string;
  readonly found: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly resolvedAt: string;
} = areaIn(currentLanguage, 'admin').reconciliation;
