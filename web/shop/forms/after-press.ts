let pressed = false;

if (typeof document !== 'undefined') {
  const listen = (type: string, value: boolean) =>
    document.addEventListener(type, () => void (pressed = value), { capture: true, passive: true });
  listen('pointerdown', true);
  listen('pointerup', false);
  listen('pointercancel', false);
}

/**
 * Does it now, or, while a finger or button is down, after the click that follows: a message that appears in between would push the
 * pressed button from under the pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!pressed) return act();
  const later = () => {
    document.removeEventListener('pointerup', later, true);
    document.removeEventListener('pointercancel', later, true);
    setTimeout(act);
  };
  document.addEventListener('pointerup', later, true);
  document.addEventListener('pointercancel', later, true);
}
