/** How long a slide takes (spec section 2). */
export const glideMilliseconds = 500;

/** Slow at both ends; 0 to 1. */
export function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** Scrolls a snapping track sideways to `left` px in 500 ms, at once for those who want less motion. */
export function glide(track: HTMLElement, left: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    track.scrollTo({ left, behavior: 'instant' });
    return;
  }
  const from = track.scrollLeft;
  const began = performance.now();
  // Snapping would fight each step.
  track.style.scrollSnapType = 'none';
  const step = (time: number) => {
    const part = Math.min(Math.max((time - began) / glideMilliseconds, 0), 1);
    track.scrollLeft = from + (left - from) * eased(part);
    if (part < 1) requestAnimationFrame(step);
    else track.style.scrollSnapType = '';
  };
  requestAnimationFrame(step);
}
