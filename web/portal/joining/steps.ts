import type { JoinApplication } from '#contract/joining.ts';
import { joiningSteps, type JoiningStep, returnableFields } from '#contract/joining-rules.ts';

/** In the wizard's order: those of the server, and the last look. */
export const wizardSteps = [...joiningSteps, 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const isWizardStep = (name: string | undefined): name is WizardStep => wizardSteps.some((step) => step === name);

/** done: complete; correct: staff sent it back; todo: something is missing. */
export type StepStatus = 'done' | 'correct' | 'todo';

type Progress = Pick<JoinApplication, 'state' | 'missing' | 'reasons'>;

/** The fields of a step that staff sent back. */
export function returnedFields(step: WizardStep, { reasons }: Pick<JoinApplication, 'reasons'>): string[] {
  return Object.keys(reasons).filter((field) => (returnableFields as Record<string, JoiningStep>)[field] === step);
}

export function statusOf(step: WizardStep, application: Progress): StepStatus {
  if (returnedFields(step, application).length > 0) return 'correct';
  if (step === 'review') return application.state === 'submitted' ? 'done' : 'todo';
  return application.missing[step] ? 'todo' : 'done';
}

/** Where an application goes on: the first step that is not done, else the review. */
export function firstOpenStep(application: Progress): WizardStep {
  return joiningSteps.find((step) => statusOf(step, application) !== 'done') ?? 'review';
}

/** After a step has been saved: the one behind it; of an application that was sent back, the next that staff named. */
export function stepAfter(step: WizardStep, application: Progress): WizardStep {
  const later = wizardSteps.slice(wizardSteps.indexOf(step) + 1);
  if (application.state !== 'returned') return later[0] ?? 'review';
  return later.find((each) => statusOf(each, application) === 'correct') ?? 'review';
}

export function stepBefore(step: WizardStep): WizardStep | null {
  return wizardSteps[wizardSteps.indexOf(step) - 1] ?? null;
}

/** The steps that say something else in one reading of an application than in another. */
export function changedSteps(before: JoinApplication, after: JoinApplication): JoiningStep[] {
  return joiningSteps.filter((step) => JSON.stringify(before[step]) !== JSON.stringify(after[step]));
}
