import { useState } from 'react'
import * as v from 'valibot'
import { invitationPreviewRequestSchema } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import { changeSettings } from './invitations.queries.ts'

interface Words {
  weddingId: string
  settings: RsvpSettings
  onKept: (what: 'saved' | 'undone', undo: (() => void) | null) => void
}

/** What is typed, and over which words. */
const draftSchema = v.object({ version: v.number(), words: v.string(), typed: v.string() })

/**
 * What the couple says in their invitations, while they type it. This tab keeps it until it is
 * saved, because the preview leads to the times of the events.
 */
export function useInvitationWords({ weddingId, settings, onKept }: Words) {
  const [draft] = useState(() => storedInTab(`invitationWords ${weddingId}`, parsedBy(draftSchema)))
  const [begun] = useState(() => draft.read())
  const edit = useEdit<RsvpSettings, { words: string }, { words: string }>({
    record: settings,
    begun: begun && {
      record: { ...settings, version: begun.version, words: begun.words },
      values: { words: begun.typed },
    },
    toForm: ({ words }) => ({ words }),
    schema: invitationPreviewRequestSchema,
    save: async ({ version }, { words }) => {
      const answer = await changeSettings(weddingId, { version, words })
      if (answer.result === 'answer') draft.write(null)
      return answer
    },
    onKept,
  })
  return {
    ...edit,
    change: (field: 'words', typed: string) => {
      const { version, words } = settings
      draft.write(typed === words ? null : { version, words, typed })
      edit.change(field, typed)
    },
  }
}
