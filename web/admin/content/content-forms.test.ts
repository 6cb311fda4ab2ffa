import { expect, test } from 'vitest';
import { contentKinds, contentValues } from '#contract/admin/content/content.ts';
import { changedEntryFields, fieldNames, toEntryBody, toEntryForm } from './content-forms.ts';

test.each(contentKinds)('the form of each %s has every field that its call takes', (kind) => {
  expect(fieldNames(kind).toSorted()).toEqual(Object.keys(contentValues[kind].shape).toSorted());
});

test('a new entry is shown, without a picture where none is chosen', () => {
  const form = { ...toEntryForm('offer', null), title: 'Tea week', short_description: 'All teas' };
  expect(toEntryBody('offer', form)).toMatchObject({ title: 'Tea week', title_hi: '', picture: null, active: true });
});

test('a change says from what to what, and nothing else is sent', () => {
  const before = { text: 'Sale', text_hi: '', link_path: '', active: true, starts_at: null, ends_at: null };
  const form = { ...toEntryForm('announcement', before), starts_at: '2026-12-01T09:00', active: false };
  expect(changedEntryFields('announcement', before, form)).toEqual({
    starts_at: { from: null, to: '2026-12-01T09:00' },
    active: { from: true, to: false },
  });
  expect(changedEntryFields('announcement', before, toEntryForm('announcement', before))).toEqual({});
});
