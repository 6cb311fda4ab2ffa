// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const grid: {
  readonly heading: string;
  readonly product: string;
  readonly none: string;
  readonly tooMany: (values: { shown: string | number; total: string | number }) => string;
  readonly keys: string;
  readonly columns: string;
  readonly undo: string;
  readonly redo: string;
  readonly fillDown: string;
  readonly undone: string;
  readonly redone: string;
  readonly discarded: string;
  readonly changedCells: (values: { count: number }) => string;
  readonly changedFrom: (values: { value: string | number }) => string;
  readonly empty: string;
  readonly cellLabel: (values: { column: string | number; product: string | number }) => string;
  readonly noChoice: string;
  readonly belowCost: (values: { cost: string | number }) => string;
  readonly belowUnitCost: (values: { cost: string | number }) => string;
  readonly allowBelowCost: string;
  readonly errorsLabel: string;
  readonly errors: (values: { count: number }) => string;
  readonly previousError: string;
  readonly nextError: string;
  readonly stockReason: string;
  readonly save: string;
  readonly discard: string;
  readonly unsaved: (values: { cells: number; products: number }) => string;
  readonly saved: (values: { count: number }) => string;
  readonly conflictTitle: string;
} = areaIn(currentLanguage, 'admin').grid;
