/** Every page needs it; the schemas would be most of a page's code. */
export const proofHeader = 'x-proof';
