/** The first slide follows the last. */
export function nextSlide(index: number, count: number): number {
  return count < 1 ? 0 : (index + 1) % count;
}

/** The last slide precedes the first. */
export function previousSlide(index: number, count: number): number {
  return count < 1 ? 0 : (index - 1 + count) % count;
}

/** Returns the slide nearest to a scroll position. Lengths are in px. */
export function slideAt(scrolled: number, slideWidth: number, count: number): number {
  if (!(slideWidth > 0)) return 0;
  return Math.min(Math.max(Math.round(scrolled / slideWidth), 0), Math.max(count - 1, 0));
}
