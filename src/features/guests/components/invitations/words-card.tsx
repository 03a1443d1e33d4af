import { useState } from 'react'
import * as v from 'valibot'
import { invitationPreviewRequestSchema } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { useEdit } from '#src/client/records/edit.ts'
import { parsedBy } from '#src/client/storage/parsed.ts'
import { storedInTab } from '#src/client/storage/storage.ts'
import { editTexts } from '#src/i18n/parts/edit.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { EditEnd } from '#src/ui/forms/conflict/edit-end.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextArea } from '#src/ui/forms/text-field.tsx'
import { Card, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { changeSettings } from '../../rsvp/invitations.queries.ts'
import { InvitationPreview } from '../messages/invitation-preview.tsx'
import type { EmailSheet } from '../messages/email-preview-window.tsx'

interface WordsProps {
  weddingId: string
  edit: ReturnType<typeof useInvitationWords>
  Sheet: EmailSheet
  disabledReason: string | null
}

/** What the couple says in their invitations, and how it looks before it goes out. */
export function WordsCard({ weddingId, edit, Sheet, disabledReason }: WordsProps) {
  const { t } = useTranslation()
  const [isLooking, look] = useState(false)
  const { values, problemAt, change, submit } = edit
  const isTooLong = !v.is(invitationPreviewRequestSchema, values)
  return (
    <Card label={t('guests:words.title')}>
      <Head />
      <Form onSubmit={submit}>
        <TextArea
          name="words"
          label={t('guests:words.label')}
          hint={t('guests:words.hint')}
          value={values.words}
          error={errorText(problemAt('words'))}
          onChange={(words) => change('words', words)}
        />
        <EditEnd
          edit={edit}
          texts={editTexts()}
          labelOf={() => t('guests:words.label')}
          save={t('guests:words.save')}
          kind="quiet"
          disabledReason={disabledReason}
        >
          <Button
            kind="quiet"
            disabledReason={disabledReason ?? (isTooLong ? errorText('too_long') : null)}
            onPress={() => look(true)}
          >
            {t('guests:words.look')}
          </Button>
        </EditEnd>
      </Form>
      {isLooking ? (
        <InvitationPreview
          {...{ weddingId, Sheet, disabledReason }}
          words={values.words.trim()}
          send={null}
          onClose={() => look(false)}
        />
      ) : null}
    </Card>
  )
}

function Head() {
  const { t } = useTranslation()
  return (
    <Stack gap="tight">
      <h2>{t('guests:words.title')}</h2>
      <Soft>{t('guests:words.lead')}</Soft>
    </Stack>
  )
}

interface EditedWords {
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
export function useInvitationWords({ weddingId, settings, onKept }: EditedWords) {
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
