import { expect, test } from 'vitest';
import { partSpan } from './summed-days.ts';

const at = (time: string) => new Date(`${time}+05:30`);
const piece = (start: string, end: string) => ({ start: at(start), end: at(end) });

test('takes whole summed days from their sums and reads the begin, the end and what lacks from the orders', () => {
  const span = piece('2026-11-01T10:00', '2026-11-06T15:30');
  const summed = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-04', '2026-11-05', '2026-11-06'];
  expect(partSpan(span, summed)).toEqual({
    days: ['2026-11-02', '2026-11-04', '2026-11-05'],
    pieces: [
      piece('2026-11-01T10:00', '2026-11-02T00:00'),
      piece('2026-11-03T00:00', '2026-11-04T00:00'),
      piece('2026-11-06T00:00', '2026-11-06T15:30'),
    ],
  });
});

test('a span of whole summed days leaves nothing to read from the orders', () => {
  expect(partSpan(piece('2026-11-01T00:00', '2026-11-03T00:00'), ['2026-11-01', '2026-11-02'])).toEqual({
    days: ['2026-11-01', '2026-11-02'],
    pieces: [],
  });
});

test('a span without summed days is one piece, and a span of no time is none', () => {
  const span = piece('2026-11-01T00:00', '2026-11-03T00:00');
  expect(partSpan(span, [])).toEqual({ days: [], pieces: [span] });
  expect(partSpan(span, ['2026-10-31', '2026-11-03'])).toEqual({ days: [], pieces: [span] });
  expect(partSpan(piece('2026-11-01T00:00', '2026-11-01T00:00'), ['2026-11-01'])).toEqual({ days: [], pieces: [] });
});

test('many pieces are read as one, from the first to the last', () => {
  const summed = ['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-08', '2026-11-10', '2026-11-12'];
  expect(partSpan(piece('2026-11-02T00:00', '2026-11-14T00:00'), summed)).toEqual({
    days: ['2026-11-02', '2026-11-04', '2026-11-06', '2026-11-08', '2026-11-10', '2026-11-12'],
    pieces: ['03', '05', '07', '09', '11', '13'].map((day) =>
      piece(`2026-11-${day}T00:00`, `2026-11-${String(Number(day) + 1).padStart(2, '0')}T00:00`),
    ),
  });
  expect(partSpan(piece('2026-11-01T00:00', '2026-11-15T00:00'), [...summed, '2026-11-14'])).toEqual({
    days: ['2026-11-14'],
    pieces: [piece('2026-11-01T00:00', '2026-11-14T00:00')],
  });
});
