import { z } from 'zod';
import type { Orientation } from '#contract/joining.ts';
import type { Language } from '#contract/language.ts';
import { readBrand } from '#server/content/index.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { currentVersions, readShippedText } from './shipped-texts.ts';

const Texts = z.object({
  pages: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  questions: z.array(
    z.object({ question: z.string(), answers: z.array(z.string()), right: z.int(), hint: z.string() }),
  ),
});

async function readTexts(services: Services, language: Language) {
  const brand = await readBrand(services.db, language);
  return Texts.parse(
    JSON.parse(await readShippedText('orientation.json', language, brand, readNetworkSettings(services))),
  );
}

/** The pages and the quiz in a language, without what is right. */
export async function readOrientation(services: Services, language: Language): Promise<Orientation> {
  const { pages, questions } = await readTexts(services, language);
  const asked = questions.map(({ question, answers }) => ({ question, answers }));
  return { version: currentVersions.orientation, pages, questions: asked };
}

/**
 * Whether every question was answered right. Errors: 409 orientation_changed for an older version; 422 quiz_wrong with a hint at `answers.<question>`
 * for each that is not right.
 */
export async function checkAnswers(
  services: Services,
  language: Language,
  { orientation_version, answers }: { orientation_version: number; answers: readonly number[] },
): Promise<Result<null>> {
  const { orientationChanged, quizWrong } = messages.errors.joining;
  if (orientation_version !== currentVersions.orientation) return err(409, 'orientation_changed', orientationChanged);
  const { questions } = await readTexts(services, language);
  const hints: FieldMessages = {};
  questions.forEach(({ right, hint }, index) => {
    if (answers[index] !== right) hints[`answers.${index}`] = [messages.errors.joining.hint({ text: hint })];
  });
  const count = Object.keys(hints).length;
  return count === 0 ? ok(null) : err(422, 'quiz_wrong', quizWrong({ count }), { errors: hints });
}
