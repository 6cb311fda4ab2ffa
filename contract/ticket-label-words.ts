/** What visitors and staff read of a ticket's kind, state and reason. */
export const words = {
  kinds: { contact: 'Message', query: 'Query', complaint: 'Complaint', return_request: 'Return request' },
  states: {
    received: 'Received',
    acknowledged: 'In progress',
    escalated: 'With the grievance officer',
    resolved: 'Resolved',
  },
  reasons: {
    damaged: 'It arrived damaged',
    wrong_product: 'It is not what I ordered',
    not_as_described: 'It is not as described',
    expired: 'It is expired or about to expire',
    late: 'It came too late',
    not_wanted: 'I do not want it any more',
  },
};
