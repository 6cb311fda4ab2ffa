import type { JoinApplication } from '#contract/joining.ts';
import { wizardSteps } from '#contract/portal-pages.ts';
import { joiningSteps, type JoiningStep, returnableFields } from '#contract/joining-rules.ts';

export type WizardStep = (typeof wizardSteps)[number];

export const isWizardStep = (name: string | undefined): name is WizardStep => wizardSteps.some((step) => step === name);

/** `done`: complete; `correct`: returned by staff; `todo`: incomplete. */
export type StepStatus = 'done' | 'correct' | 'todo';

type Progress = Pick<JoinApplication, 'state' | 'missing' | 'reasons'>;

export function returnedFields(step: WizardStep, { reasons }: Pick<JoinApplication, 'reasons'>): string[] {
  return Object.keys(reasons).filter((field) => (returnableFields as Record<string, JoiningStep>)[field] === step);
}

export function statusOf(step: WizardStep, application: Progress): StepStatus {
  if (returnedFields(step, application).length > 0) return 'correct';
  if (step === 'review') return application.state === 'submitted' ? 'done' : 'todo';
  return application.missing[step] ? 'todo' : 'done';
}

/** Returns the step where an application continues: the first that is not done, else the review. */
export function firstOpenStep(application: Progress): WizardStep {
  return joiningSteps.find((step) => statusOf(step, application) !== 'done') ?? 'review';
}

/** Returns the step after a saved one: for a returned application the next one to correct, else the following one. */
export function stepAfter(step: WizardStep, application: Progress): WizardStep {
  const later = wizardSteps.slice(wizardSteps.indexOf(step) + 1);
  if (application.state !== 'returned') return later[0] ?? 'review';
  return later.find((each) => statusOf(each, application) === 'correct') ?? 'review';
}

export function stepBefore(step: WizardStep): WizardStep | null {
  return wizardSteps[wizardSteps.indexOf(step) - 1] ?? null;
}

/** Returns the steps whose data differs between two versions of an application. */
export function changedSteps(before: JoinApplication, after: JoinApplication): JoiningStep[] {
  return joiningSteps.filter((step) => JSON.stringify(before[step]) !== JSON.stringify(after[step]));
}
