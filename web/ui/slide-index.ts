/** The slide after `index` of `count`, the first after the last. */
export function nextSlide(index: number, count: number): number {
  return count < 1 ? 0 : (index + 1) % count;
}

/** The slide before `index` of `count`, the last before the first. */
export function previousSlide(index: number, count: number): number {
  return count < 1 ? 0 : (index - 1 + count) % count;
}

/** The slide that a sideways-scrolling track shows: the nearest one, within 0 and count - 1. Lengths in px. */
export function slideAt(scrolled: number, slideWidth: number, count: number): number {
  if (!(slideWidth > 0)) return 0;
  return Math.min(Math.max(Math.round(scrolled / slideWidth), 0), Math.max(count - 1, 0));
}
