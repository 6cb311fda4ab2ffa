/** The page between password and session, below the admin's own path. Apart, because the frame and the page lead to each other. */
export const secondStepPath = 'second-step';
