/** Does the visitor's last step again where its part of the page has just come alive; null: the page itself. */
export function repeatLostStep(part: string | null): void {
  const step = window.lostStep;
  if (step?.part !== part) return;
  window.lostStep = undefined;
  step.again();
}
