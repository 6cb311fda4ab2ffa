import type { Orientation } from '#contract/joining.ts';
import type { Language } from '#contract/language.ts';
import { readBrand } from '#server/content/index.ts';
import { type Paise, paiseToRupees } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { type OrientationText, parseOrientation } from './orientation-text-rules.ts';
import { readOffered } from './seller-texts.ts';
import { fillText } from './bundled-texts.ts';

/** With the company's data. */
async function readTexts(services: Services, language: Language): Promise<OrientationText & { version: number }> {
  const brand = await readBrand(services.db, language);
  const { version, texts } = await readOffered(services.db, 'orientation');
  const parsed = parseOrientation(fillText(texts[language], brand, readNetworkSettings(services)));
  if (!parsed) throw new Error(`version ${version} of the orientation in ${language} cannot be read`);
  return { version, ...parsed };
}

/**
 * Earnings in a closed month (YYYY-MM); null if too few to publish. Passed in, because the module of closes depends on
 * this one.
 */
export type ReadEarnings = (
  db: Db,
) => Promise<{ month: string; members: number; earners: number; median: Paise; ninetieth: Paise } | null>;

/** Without the right answers; with direct sellers' actual incomes. */
export async function readOrientation(
  services: Services,
  readEarnings: ReadEarnings,
  language: Language,
): Promise<Orientation> {
  const { version, pages, questions } = await readTexts(services, language);
  const asked = questions.map(({ question, answers }) => ({ question, answers }));
  const found = await readEarnings(services.db);
  const earnings = found && {
    month: found.month,
    sellers: found.members,
    earners: found.earners,
    median: paiseToRupees(found.median),
    ninetieth: paiseToRupees(found.ninetieth),
  };
  return { version, pages, questions: asked, earnings };
}

/** Errors: 409 orientation_changed for an older version; 422 quiz_wrong with a hint at `answers.<question>`. */
export async function checkAnswers(
  services: Services,
  language: Language,
  { orientation_version, answers }: { orientation_version: number; answers: readonly number[] },
): Promise<Result<null>> {
  const { orientationChanged, quizWrong } = messages.errors.joining;
  const { version, questions } = await readTexts(services, language);
  if (orientation_version !== version) return err(409, 'orientation_changed', orientationChanged);
  const hints: FieldMessages = {};
  questions.forEach(({ right, hint }, index) => {
    if (answers[index] !== right) hints[`answers.${index}`] = [messages.errors.joining.hint({ text: hint })];
  });
  const count = Object.keys(hints).length;
  return count === 0 ? ok(null) : err(422, 'quiz_wrong', quizWrong({ count }), { errors: hints });
}
