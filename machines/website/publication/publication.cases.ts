import type { PublicationEvent } from './publication.machine.ts'
import { publicationSteps } from './publication.schema.ts'

/** The events of a page’s publication that generated paths and the statechart page use. */
export const publicationCases: readonly PublicationEvent[] = publicationSteps.map((type) => ({
  type,
}))
