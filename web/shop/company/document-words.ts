/** Words of the links to PDFs. */
export const words = {
  incomePlan: 'Download the income plan (PDF)',
  certificate: 'View the certificate (PDF)',
  specimen: 'View a specimen (PDF)',
};
