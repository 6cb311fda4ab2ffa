/** Where the plan versions stand that come with the program, each in a file named by its first day. */
export const planFolder = `${import.meta.dirname}/plans`;
