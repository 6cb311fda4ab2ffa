export const words = { showPassword: 'Show password', show: 'Show', hide: 'Hide' };
