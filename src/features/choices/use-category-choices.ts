import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { usePages } from '#src/client/records/pages.ts'
import { readChoices } from './choices.queries.ts'

/** The vendors of a category, page after page. */
export function useCategoryChoices(weddingId: string, category: ServiceCategory) {
  return usePages<Choice>((cursor) => readChoices(weddingId, category, cursor))
}
