import { describe, expect, it } from 'vitest';
import { nextSlide, previousSlide, slideAt } from './slide-index.ts';

describe('stepping', () => {
  it('goes forward and wraps from the last slide to the first', () => {
    expect([nextSlide(0, 2), nextSlide(1, 2), nextSlide(0, 1), nextSlide(3, 5)]).toEqual([1, 0, 0, 4]);
  });

  it('goes back and wraps from the first slide to the last', () => {
    expect([previousSlide(0, 2), previousSlide(1, 2), previousSlide(0, 1), previousSlide(4, 5)]).toEqual([1, 0, 0, 3]);
  });

  it('stays at 0 without slides', () => {
    expect([nextSlide(0, 0), previousSlide(0, 0)]).toEqual([0, 0]);
  });
});

describe('slideAt', () => {
  it('takes the nearest slide', () => {
    expect([slideAt(0, 300, 4), slideAt(149, 300, 4), slideAt(151, 300, 4), slideAt(899.6, 300, 4)]).toEqual([
      0, 0, 1, 3,
    ]);
  });

  it('never leaves the track, also while it bounces or has no width yet', () => {
    expect([slideAt(-80, 300, 4), slideAt(2000, 300, 4), slideAt(50, 0, 4)]).toEqual([0, 3, 0]);
  });
});
