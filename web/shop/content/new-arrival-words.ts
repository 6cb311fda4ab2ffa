export const words = { title: 'New Arrivals' };
