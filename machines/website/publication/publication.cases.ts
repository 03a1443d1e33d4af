import type { PublicationEvent } from './publication.machine.ts'
import { publicationSteps } from './publication.schema.ts'

/** What may happen to a page's publication: generated paths and the statechart page offer these. */
export const publicationCases: readonly PublicationEvent[] = publicationSteps.map((type) => ({
  type,
}))
