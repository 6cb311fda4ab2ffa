/**
 * Does the visitor's last step again where its part of the page has just come alive (call it in a layout effect: no step
 * comes between); null: the page itself.
 */
export function repeatLostStep(part: string | null): void {
  const step = window.lostStep;
  if (step?.part !== part) return;
  window.lostStep = undefined;
  // Coming alive for this very step, React gives it to its new owner itself.
  if (step.event !== window.event) queueMicrotask(step.again);
}
