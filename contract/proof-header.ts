/** The header in which a call brings a proof of work. Every page needs it, and the schemas beside it would be most of its code. */
export const proofHeader = 'x-proof';
