export const words = { full: (most: number) => `A cart holds at most ${most} products` };
