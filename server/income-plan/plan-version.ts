/** The plan versions that come with the program, each in a file named after its first day. */
export const planFolder = `${import.meta.dirname}/plans`;
