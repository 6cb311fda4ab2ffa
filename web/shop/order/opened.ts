/** What is done to the order in a window over the page. A cancelling may begin with one line. */
export type Opened = { act: 'cancel'; lineNo: number | null } | { act: 'return'; lineNo: number } | null;
