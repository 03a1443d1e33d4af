import type { ChoiceRecord, NewChoiceDocument } from '#machines/choices/choice/choice.schema.ts'
import { useDocument } from '#src/client/records/document.ts'
import { uploadDocument } from './choices.queries.ts'

/** A document of a vendor as it is chosen, sent and answered. */
export function useChoiceUpload(
  weddingId: string,
  choiceId: string,
  keep: (record: ChoiceRecord) => void,
  readAgain: () => void,
) {
  return useDocument<ChoiceRecord, NewChoiceDocument['kind']>({
    firstKind: 'quote',
    send: (chosen, options) => uploadDocument(weddingId, choiceId, chosen, options),
    versionOf: ({ choice }) => choice.version,
    keep,
    readAgain,
  })
}
