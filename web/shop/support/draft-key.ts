import { recall, tabStorage } from '../state/storage.ts';

/** Where a form's draft is kept in the tab. */
export const draftKey = (form: string) => `draft-${form}`;

/** Where the photos of a form that is not sent yet are kept in the tab. */
export const photosKey = (form: string) => `draft-photos-${form}`;

/** Whether something typed into a form, or photos of it, wait in this tab. */
export const hasDraft = (form: string): boolean =>
  [draftKey(form), photosKey(form)].some((key) => recall(tabStorage(), key) !== null);
