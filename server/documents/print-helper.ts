/** Prints the shop's documents; see printer.ts. */
import { serveTasks } from '#server/platform/helper-process.ts';
import { printAgreement } from './agreement.ts';
import type { CatalogueContent } from './catalogue/content.ts';
import { printCatalogue } from './catalogue/print.ts';
import { drawIdCard, printIdCard } from './id-card.ts';
import { printPlan } from './income-plan.ts';
import { printIncomeStatement } from './income-statement.ts';
import { printIncomeYear } from './income-year.ts';
import { printPictures } from './pictures.ts';
import { printOrderForm, printPriceList } from './seller-kit.ts';
import { drawShareCard, type ShareCard } from './share-card.ts';
import { printSpecimen } from './specimen.ts';
import { printWelcomeLetter } from './welcome-letter.ts';

export const printTasks = {
  /** Also returns which pictures could not be read. */
  async catalogue({ content, pictures }: { content: CatalogueContent; pictures: string }) {
    const missing: string[] = [];
    const bytes = await printCatalogue(
      content,
      printPictures(pictures, (file) => missing.push(file)),
    );
    return { bytes, missing };
  },
  incomePlan: printPlan,
  specimen: printSpecimen,
  agreement: printAgreement,
  incomeStatement: printIncomeStatement,
  incomeYear: printIncomeYear,
  orderForm: printOrderForm,
  priceList: printPriceList,
  welcomeLetter: printWelcomeLetter,
  idCard: printIdCard,
  idCardPicture: drawIdCard,
  /** Also returns which pictures could not be read. */
  async shareCard({ card, pictures }: { card: ShareCard; pictures: string }) {
    const missing: string[] = [];
    const bytes = await drawShareCard(
      card,
      printPictures(pictures, (file) => missing.push(file), 1),
    );
    return { bytes, missing };
  },
};

serveTasks(printTasks);
