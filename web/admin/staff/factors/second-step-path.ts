/**
 * The page between password and session, below the admin's path. In its own module, because frame and page link to each
 * other.
 */
export const secondStepPath = 'second-step';
