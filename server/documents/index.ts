export { createCertificateReader } from './certificates.ts';
export {
  drawIdCardFile,
  idCardFormats,
  printAgreementFile,
  printIncomeYearFile,
  printStatementFile,
  printWelcomeLetterFile,
  type PrivateFile,
  sendPrivateFile,
  writeIncomeYearFile,
} from './member-files.ts';
export { documentJobs, printAfterChanges } from './presses.ts';
export { documentRoutes } from './routes.ts';
export { createPriceLists, printOrderFormFile } from './seller-kit-files.ts';
export { nothingToPrint } from './send-pdf.ts';
export { createShareCards, type Shared } from './share-cards.ts';
