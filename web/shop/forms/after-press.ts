let pressed = false;
const released = new Set<() => void>();

function press(): void {
  pressed = true;
}

function release(): void {
  pressed = false;
  const waiting = [...released];
  released.clear();
  // The click comes after the release; what waits comes after the click.
  setTimeout(() => {
    for (const act of waiting) act();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('pointerup', release, true);
  window.addEventListener('pointercancel', release, true);
}

/**
 * Acts at once, or while a pointer is down after its click. A message that appeared under a field in between would move the
 * button from under the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (pressed) released.add(act);
  else act();
}
