import * as v from 'valibot'
import { idSchema } from '#machines/kernel/ids.ts'
import { contentSchema } from './website.schema.ts'
import type { PageContent, PageQuestion, Website } from './website.schema.ts'

/** A page in its form: questions are JSON, and so are the chosen items. */
export type WebsiteForm = Record<keyof PageContent, string>

const asJson = v.pipe(
  v.string(),
  v.transform((typed): unknown => JSON.parse(typed)),
)
const { look, greeting, story, place, questions, shown } = contentSchema.entries

/** A pair that says nothing yet is no question; one of whose halves is missing is refused as one field. */
const written = v.pipe(
  v.string(),
  v.transform((typed) =>
    questionsIn(typed).filter((pair) => pair.question.trim() !== '' || pair.answer.trim() !== ''),
  ),
  v.check(
    (pairs) => pairs.every((pair) => pair.question.trim() !== '' && pair.answer.trim() !== ''),
    'blank_pair',
  ),
  v.check((pairs) => v.is(questions, pairs), 'too_long'),
  v.transform((pairs) => v.parse(questions, pairs)),
)

export const websiteFormSchema: v.GenericSchema<WebsiteForm, PageContent> = v.object({
  look: v.pipe(v.string(), look),
  greeting,
  story,
  place,
  questions: written,
  shown: v.pipe(asJson, shown),
})

export function websiteFormOf({
  look: chosen,
  greeting: hello,
  story: told,
  place: where,
  questions: asked,
  shown: items,
}: Website): WebsiteForm {
  return {
    look: chosen,
    greeting: hello,
    story: told,
    place: where,
    questions: questionsAs(asked),
    shown: shownAs(items),
  }
}

export function questionsAs(pairs: readonly PageQuestion[]) {
  return JSON.stringify(pairs.map(({ question, answer }) => ({ question, answer })))
}

/** What the form's field holds; nothing where it is none. */
export function questionsIn(field: string): PageQuestion[] {
  return parsed(v.array(v.object({ question: v.string(), answer: v.string() })), field) ?? []
}

/** In one order, so that the same choice is the same text. */
export function shownAs(ids: readonly string[]) {
  return JSON.stringify(ids.toSorted())
}

export function shownIn(field: string): string[] {
  return parsed(v.array(idSchema), field) ?? []
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, field: string): T | null {
  try {
    const found = v.safeParse(schema, JSON.parse(field))
    return found.success ? found.output : null
  } catch {
    return null
  }
}
