/** Where the drawings of articles and services lie. */
export const drawingFolder = '/assets/drawings/';
