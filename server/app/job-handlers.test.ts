import { expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { jobNameKey } from '#contract/admin/staff.ts';
import { messagesIn } from '#locales/messages.ts';
import { jobHandlers } from './job-handlers.ts';

test.each(languages)('staff read a name of every kind of job, and of none that is gone, in %s', (language) => {
  const named = Object.keys(messagesIn(language).admin.jobs.kinds);
  const kinds = new Set(Object.keys(jobHandlers).map((kind) => jobNameKey(kind)));
  expect(named.toSorted()).toEqual([...kinds].toSorted());
});
